import { readdirSync, readFileSync } from 'node:fs';
import {
  all,
  derived,
  functionRows,
  joined,
  jsonRows,
  literal,
  optional,
  parameters,
  pick,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, jsonb, keyed, readModel, text, uuid } from '@countinghouse/contracts/kernel/table';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';
import type { Database } from '../postgres/database.ts';
import { read } from './read.ts';

const { people, visits } = readModel('sample_people', {
  people: keyed({ columns: { person_id: uuid(), name: text(), cents: bigint() }, key: ['person_id'] }),
  visits: keyed({ columns: { visit_id: uuid(), person_id: uuid(), tags: jsonb<string[]>() }, key: ['visit_id'] }),
});
const person = source(people, 'p');
const visit = optional(source(visits, 'v'));

/** Never called: the compiler refuses each marked line, and refuses the mark where a line is right. */
async function refused(database: Database): Promise<void> {
  const row = select({ ...pick(person, 'person_id', 'cents'), tags: visit.tags });
  const [found] = await read(database, { text: sql`select ${row} from ${person}` });
  const cents: number = found!.cents;
  // @ts-expect-error A column that the table does not have.
  person.nmae;
  // @ts-expect-error A column that the table does not have, picked.
  pick(person, 'nmae');
  // @ts-expect-error A column that was not selected.
  found!.name;
  // @ts-expect-error A value of another type.
  const name: string = found!.cents;
  // @ts-expect-error Null where the outer join finds no row.
  const tags: string[] = found!.tags;
  // @ts-expect-error Text that nothing checked.
  sql`select ${`${cents} ${name} ${tags}`}`;
  // @ts-expect-error A table instead of its source.
  sql`select ${row} from ${people}`;
  const nothing = await read(database, { text: sql`select 1` });
  // @ts-expect-error A statement without a selection returns nothing that has a type.
  nothing[0]!.person_id;
}

test('names are written for tables, subqueries and functions', () => {
  expect(refused).toBeTypeOf('function');
  const row = select({ ...pick(person, 'name'), id: person.person_id, total: typed(bigint(), sql`count(*)`) });
  const found = derived(row, 'found');
  const item = functionRows('item', { value: text(), place: bigint() });
  const { values, given } = parameters();
  expect(
    String(sql`with ${found} as (select ${row} from ${person} where ${person.name} = ${given('Ada')})
      select ${found.total} from ${found}, unnest(${given(['a'])}) with ordinality ${item} limit ${3}`),
  ).toBe(`with found as (select p."name", p."person_id" as "id", count(*) as "total" from views."sample_people__people" p where p."name" = $1)
      select found."total" from found, unnest($2) with ordinality item ("value", "place") limit 3`);
  expect(values).toEqual(['Ada', ['a']]);
});

test('bare columns, rows as JSON, literals and lists are written out', () => {
  const visits_ = source(visits);
  expect(String(sql`select ${select(all(visits_))} from ${visits_}`)).toBe(
    'select "visit_id", "person_id", "tags" from views."sample_people__visits"',
  );
  expect(jsonRows(sql`select ${visits_.tags} from ${visits_}`)).toBe(
    '(select json_agg(found) from (select "tags" from views."sample_people__visits") found)',
  );
  expect(joined([literal("it's"), literal('b')], ', ')).toBe("'it''s', 'b'");
});

/** The names that SQL may have between the parts of a template; every other name comes from a declaration. */
const words = new Set(
  `select from where and or not in is null distinct as on join left full cross lateral group by having order asc desc nulls last limit offset all any
   with materialized ordinality union case when then else end between like exists filter over partition rows unbounded preceding array true
   count sum min max bool_or coalesce greatest least lower substr split_part starts_with concat string_agg string_to_array rtrim octet_length
   date_trunc to_char strpos abs
   json_agg json_array_elements json_build_object json_object_agg json_typeof jsonb_agg jsonb_array_elements jsonb_array_elements_text
   jsonb_array_length jsonb_build_object unnest similarity explain format
   bigint boolean date float8 integer interval json text timestamp timestamptz uuid e`.split(/\s+/),
);

const root = new URL('../../../', import.meta.url);
const services = ['read-api/src/', 'workers/src/', 'write-api/src/', 'platform/src/lists/', 'contracts/src/'];
const sources = services.flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(folder === 'contracts/src/' ? '.list-sql.ts' : '.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({ path: folder + path, text: readFileSync(new URL(folder + path, root), 'utf8') })),
);

interface Node {
  readonly type?: string;
  readonly tag?: { readonly value?: string };
  readonly template?: { readonly quasis: readonly { readonly raw: string }[] };
}

/** The literal text of every `sql` template below a node. */
function templatesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, tag, template } = node as Node;
  const own = type === 'TaggedTemplateExpression' && tag?.value === 'sql' ? template!.quasis.map(({ raw }) => raw) : [];
  return [...(own.length > 0 ? [own.join(' ')] : []), ...Object.values(node).flatMap(templatesIn)];
}

test('SQL of the services names tables and columns by their declarations only', () => {
  let templates = 0;
  const said = new Set<string>();
  const faults = sources.flatMap(({ path, text }) => {
    const named = /views\.("|\w+__)/.test(text) ? [`${path} names a view in text`] : [];
    if (!text.includes('sql`')) return named;
    const found = templatesIn(parseSync(text, { syntax: 'typescript' }));
    templates += found.length;
    const bare = found.flatMap((sql) => sql.replace(/'[^']*'|\$\d+/g, ' ').match(/"|\b[a-z_]\w*/gi) ?? []);
    for (const word of bare) said.add(word.toLowerCase());
    const unknown = bare.filter((word) => !words.has(word.toLowerCase()));
    return [...named, ...unknown.map((word) => `${path} says ${word}`)];
  });
  expect(templates).toBeGreaterThan(100);
  expect([...new Set(faults)]).toEqual([]);
  expect(
    [...words].filter((word) => !said.has(word)),
    'words that no statement needs',
  ).toEqual([]);
});
