import { tagListTables } from '@countinghouse/contracts/catalog/tables';
import { all, functionRows, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { json } from '@countinghouse/contracts/kernel/table';
import { type PageName, pageNames } from '@countinghouse/contracts/settings/page-content';
import { pagesViewOf } from '@countinghouse/contracts/settings/settings-view';
import { type DisplaysPart, type PagePart, shopTables } from '@countinghouse/contracts/settings/tables';
import type { PagesView, SettingView } from '@countinghouse/contracts/settings/views';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { type Part, type SettingParts, settingsOf } from './shop-view.ts';

const saved = source(shopTables.parts);
const tag = source(tagListTables.tags);
const listed = functionRows('listed', { display: json<DisplaysPart[number]>() });
const tagNames = sql`(select json_object_agg(${tag.tag_id}, ${tag.name}) from ${tag}
  where ${tag.tag_id}::text in (
    select ${listed.display} ->> 'tagId' from json_array_elements(${saved.data}) ${listed}))`;
const part = select({
  ...all(saved),
  tags: typed(
    json<Readonly<Record<string, string>>>().nullable(),
    sql`case when ${saved.part} = 'displays' then ${tagNames} end`,
  ),
});
const SHOP_SETTINGS = {
  name: 'shop-settings',
  text: sql`select ${part} from ${saved} where ${saved.part} in ('company', 'currencies', 'displays', 'synonyms', 'checkout')`,
};
const CUSTOM_PAGES = {
  name: 'custom-pages',
  text: sql`select ${select(all(saved))} from ${saved} where ${saved.part} = any($1)`,
};

export async function shopSettings(
  database: Database,
): Promise<Omit<SettingView, 'timeZone' | 'locale' | 'mailHoldSeconds' | 'features'>> {
  const rows = await read(database, SHOP_SETTINGS);
  const parts = Object.fromEntries(rows.map((row) => [row.part, row])) as SettingParts;
  const tags = rows.find((row) => row.part === 'displays')?.tags ?? {};
  return settingsOf(parts, new Map(Object.entries(tags)));
}

/** Returns all pages; with `only`, the content of the others is not read and they are blank. */
export async function customPages(database: Database, only?: PageName): Promise<PagesView> {
  const names = (only ? [only] : pageNames).map((page) => `page:${page}`);
  const rows = await read(database, { ...CUSTOM_PAGES, values: [names] });
  return pagesViewOf(new Map(rows.map((row) => [row.part.slice('page:'.length), row as Part<PagePart>])));
}
