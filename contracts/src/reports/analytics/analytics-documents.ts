import { PUBLISHED_SCHEMA, type PublishedTable } from '../../kernel/sql/published-table.ts';
import { referencesOf } from './about.ts';

const INTRODUCTION = `# Data for analysts

Written by \`npm run docs\` from \`contracts/src/reports/analytics\`. What the schema is and why: [ADR
47](adr/0047-published-schema.md).

\`npm run ops -- analyst add <name>\` makes a role in PostgreSQL that reads the schema \`${PUBLISHED_SCHEMA}\`
and nothing else. It prints the password once, with lines for psql, Metabase, Grafana and DuckDB. \`analyst
list\` and \`analyst remove <name>\` do what they say. Where the user of \`DATABASE_URL\` may not create roles,
SQL for the server's owner is printed.

- A role has three connections. Statements end after 60 s, and so does a transaction that waits for 60 s.
- Rows are as new as the views of the shop: usually some milliseconds behind the log.
- No names, addresses or other personal data are here: customers are ids.
- Amounts are there twice: \`…_minor\` in minor units (whole numbers), and as a decimal with two places.
  Currencies never add up: group by \`currency\`.
- Days are shop days (SHOP_TIMEZONE). \`recorded_at\` is when the log got the event, \`position\` its place
  there.
- \`about\` tells up to which event everything is there. \`analytics.ordinal_at(timestamptz)\` is the ordinal of
  the last event that the log had at an instant. \`relationships\` lists what refers to what.
- Facts have \`day\` and a \`position\`; dimensions are what facts refer to. \`product\` is a product as it is,
  \`product_version\` what it was: \`join product_version v on v.product_id = f.product_id and v.valid_from <=
  f.recorded_at and (v.valid_to is null or f.recorded_at < v.valid_to)\`.
- Columns are only added, at the end of a table. Views of your own, in a schema that the server's owner makes
  for you, outlive every rebuild.

**From another machine.** The PostgreSQL that \`npm start\` runs listens on 127.0.0.1 only, and is never opened
to the net. Set \`DATABASE_PORT\`, so that its port stays, and reach it through ssh: \`ssh -N -L
5433:127.0.0.1:<DATABASE_PORT> <shop>\`, then connect to 127.0.0.1, port 5433.

The sources for dbt are in [sources.yml](analytics/sources.yml).

**As files.** \`npm run ops -- analytics export <folder>\` writes the facts and dimensions as Parquet, to a folder
or to \`s3://key:secret@host/bucket/prefix\` (the form of STORAGE_URL). DuckDB, pandas, Polars and Spark read it:

\`\`\`sql
select date_trunc('month', day) as month, c.path, l.currency, sum(l.goods) as goods, sum(l.margin) as margin
from 'fact=sale_line/**/*.parquet' l left join 'dim=category/*.parquet' c using (category_id)
group by all order by all;
\`\`\`

- Facts are in a file for each shop day, \`fact=<table>/day=<day>/part-<ordinal>.parquet\`, dimensions in
  \`dim=<table>/\`. Columns are those below: ids are UUID, amounts INT64 and DECIMAL(18,2), instants UTC.
- \`manifest.json\` is written last: the event up to which all is there, and each file with its rows, its SHA-256
  and the sums of its amounts by currency.
- With \`--since <folder>/manifest.json\` only the days that changed are written, and what refers to them stays.
- Whatever ends an export leaves the one of before as it was; the next one removes what was begun. A bucket shows
  new files while they are written: read those that the manifest names.
- One statement reads all of it: every file is of the same moment. It holds nothing personal, so that an
  erasure leaves it as it is.
`;

/** A question of analysts: a file of SQL whose first comment asks it, and whose next ones say what is meant. */
export interface AnalystQuestion {
  readonly file: string;
  readonly sql: string;
}

/** `docs/analytics.md`: how to begin, a picture, questions with their SQL, and every published table and column. */
export function analyticsManual(tables: readonly PublishedTable[], questions: readonly AnalystQuestion[]): string {
  const sections = tables.map((table) => {
    const references = new Map(referencesOf(table, tables).map(({ column, ...to }) => [column, to]));
    const rows = Object.entries(table.columns).map(([name, { type, comment }]) => {
      const to = references.get(name);
      return `| \`${name}\` | ${type.replace(' collate "C"', '')} | ${comment}${to ? ` Refers to \`${to.table}\`.` : ''} |`;
    });
    const key = table.key.map((name) => `\`${name}\``).join(', ');
    return `\n## ${table.name}\n\n${table.comment} Key: ${key}.\n\n| column | type | holds |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return [INTRODUCTION, picture(tables), questionsOf(questions), ...sections].join('');
}

/** What is in so many relationships that a picture of them shows nothing. */
const EVERYWHERE = ['day', 'currency', 'product_version'];

function picture(tables: readonly PublishedTable[]): string {
  const refers = tables.flatMap((table) =>
    referencesOf(table, tables)
      .filter(({ table: to }) => ![table.name, to].some((name) => EVERYWHERE.includes(name)))
      .map(({ column, table: to }) => `  ${table.name} }o--o| ${to} : ${column}`),
  );
  return `
## The star

Facts have \`day\` and \`currency\` too, which refer to the dimensions of these names.

\`\`\`mermaid
erDiagram
${refers.join('\n')}
\`\`\`
`;
}

function questionsOf(questions: readonly AnalystQuestion[]): string {
  const sections = questions.map(({ file, sql }) => {
    const lines = sql.trimEnd().split('\n');
    const begin = lines.findIndex((line) => !line.startsWith('-- '));
    const [title, ...notes] = lines.slice(0, begin).map((line) => line.slice(3));
    const parts = [`### ${title}`, ...(notes.length > 0 ? [notes.join('\n')] : [])];
    return [
      ...parts,
      `[${file}](analytics/questions/${file})`,
      `\`\`\`sql\n${lines.slice(begin).join('\n')}\n\`\`\``,
    ].join('\n\n');
  });
  return `
## Twelve questions

Each runs as it stands in PostgreSQL, and in DuckDB over the files of an export: \`cd <folder>\`, then \`duckdb\`
and \`.read <here>/analytics/duckdb.sql\`. A test runs all of them in both, and compares.

${sections.join('\n\n')}
`;
}

/** `docs/analytics/duckdb.sql`: the files of an export as views with the names of the tables. */
export function duckdbViews(tables: readonly PublishedTable[]): string {
  const views = tables.map(({ name, columns }) => {
    const files = columns.day?.refers === 'day' ? `fact=${name}/**/*.parquet` : `dim=${name}/*.parquet`;
    return `create or replace view ${name} as from '${files}';`;
  });
  return `-- Written by \`npm run docs\`. A fact that nothing happened in has no files yet: its line fails.\n${views.join('\n')}\n`;
}

/** `docs/analytics/sources.yml`: the same for dbt, with relationships, because views have no foreign keys. */
export function dbtSources(tables: readonly PublishedTable[]): string {
  const text = (value: string) => JSON.stringify(value);
  const lines = tables.flatMap((table) => [
    `      - name: ${table.name}`,
    `        description: ${text(table.comment)}`,
    '        columns:',
    ...Object.entries(table.columns).flatMap(([name, { comment }]) => [
      `          - name: ${name}`,
      `            description: ${text(comment)}`,
      ...referencesOf(table, tables)
        .filter(({ column }) => column === name)
        .flatMap((to) => [
          '            data_tests:',
          '              - relationships:',
          '                  arguments:',
          `                    to: source('shop', '${to.table}')`,
          `                    field: ${to.key}`,
        ]),
    ]),
  ]);
  const head = [
    '# Written by `npm run docs`.',
    'version: 2',
    'sources:',
    '  - name: shop',
    `    schema: ${PUBLISHED_SCHEMA}`,
    '    tables:',
  ];
  return `${[...head, ...lines].join('\n')}\n`;
}
