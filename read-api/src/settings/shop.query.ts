import { type PageName, type PagesView, pageNames, type SettingView } from '@countinghouse/contracts/settings/views';
import type { Database } from '@countinghouse/platform/read-store/database';
import { type Part, pagesOf, type SavedPage, type SettingParts, settingsOf } from './shop-view.ts';

export async function shopSettings(database: Database): Promise<Omit<SettingView, 'timeZone' | 'locale'>> {
  type Tags = Readonly<Record<string, string>>;
  const { rows } = await database.query<{ part: string; revision: number; data: unknown; tags: Tags | null }>({
    name: 'shop-settings',
    text: `select part, revision, data,
        case when part = 'displays' then
          (select json_object_agg(tag_id, name) from views."catalog_tag_list__tags"
           where tag_id::text in (select display ->> 'tagId' from json_array_elements(data) display)) end as tags
      from views."settings_shop__parts" where part in ('company', 'currencies', 'displays')`,
  });
  const parts = Object.fromEntries(rows.map((row) => [row.part, row])) as SettingParts;
  const tags = rows.find((row) => row.part === 'displays')?.tags ?? {};
  return settingsOf(parts, new Map(Object.entries(tags)));
}

/** All pages as they are; with `only`, what was saved of the others is not read and they look blank. */
export async function customPages(database: Database, only?: PageName): Promise<PagesView> {
  const { rows } = await database.query<{ part: string } & Part<SavedPage>>({
    name: 'custom-pages',
    text: `select part, data, revision from views."settings_shop__parts" where part = any($1)`,
    values: [(only ? [only] : pageNames).map((page) => `page:${page}`)],
  });
  return pagesOf(new Map(rows.map((row) => [row.part.slice('page:'.length), row])));
}
