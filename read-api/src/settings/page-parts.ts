import { derived, functionRows, pick, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { json } from '@countinghouse/contracts/kernel/table';
import type { PageName } from '@countinghouse/contracts/settings/page-content';
import { shopTables } from '@countinghouse/contracts/settings/tables';

/** The saved parts of the settings. */
export const saved = source(shopTables.parts);
export const partRow = select(pick(saved, 'part', 'data'));
/** The parts that a query reads once, as `with … as materialized` names them. */
export const parts = derived(partRow, 'parts');
const block = functionRows('block', { content: json<unknown>() });

/**
 * Matches a rich text with a word or an entity, such as a picture, in some block; editors save a space for an entity.
 */
const HAS_TEXT = sql`exists (
  select from json_array_elements(case json_typeof(${parts.data} #> '{text,blocks}') when 'array' then ${parts.data} #> '{text,blocks}' else '[]' end) ${block}
  where ${block.content} ->> 'text' ~ '\\S' or ${block.content} #> '{entityRanges,0}' is not null)`;

/** Selects the names of the pages with content. */
export const filledPages = typed(
  json<readonly PageName[]>().nullable(),
  sql`(select json_agg(substr(${parts.part}, 6)) from ${parts} where starts_with(${parts.part}, 'page:') and (
    coalesce(${parts.data} ->> 'image', '') <> '' or ${parts.data} #> '{images,0}' is not null
    or concat(${parts.data} ->> 'address', ${parts.data} ->> 'email', ${parts.data} ->> 'phone') ~ '\\S' or ${HAS_TEXT}))`,
);
