import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventCatalogue } from '../src/event-catalogue.ts';
import { allEvents } from '../src/event-registry.ts';
import type { RouteDefinition } from '../src/kernel/http/route.ts';
import { analyticsManual, dbtSources, duckdbViews } from '../src/reports/analytics/analytics-documents.ts';
import { exportedTables, publishedTables } from '../src/reports/analytics/published.ts';
import { openApi } from '../src/routes/openapi.ts';
import { routeTable } from '../src/routes/route-table.ts';

/** Calls that shoppers make; the storefront has their addresses without loading the schemas of the table. */
const shopperRoutes = Object.entries({
  ...routeTable,
}).filter(([, { access }]) => access === 'public' || access === 'customer' || access === 'signed-in');

function routeAddressModule(routes: typeof shopperRoutes): string {
  const lines = routes.map(([name, { method, path }]) => `  ${name}: ['${method}', '${path}'],`);
  return [
    '// Written by `npm run docs` from the route table.',
    '',
    '/** Method and path, below /api/v1, of every call that shoppers make, by operation name. */',
    'export const routeAddresses = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}

/** What the gateway registers; it passes calls on without the schemas of the table. */
function routePlaceModule(): string {
  const lines = Object.entries<RouteDefinition>(routeTable).map(([name, { method, path, service, upload, raw }]) => {
    const rest = `${upload ? `, upload: '${upload}'` : ''}${raw ? ', raw: true' : ''}`;
    return `  ${name}: { method: '${method}', path: '${path}', service: '${service}'${rest} },`;
  });
  return [
    '// Written by `npm run docs` from the route table.',
    "import type { RouteDefinition } from '../kernel/http/route.ts';",
    '',
    '/** What passing on a call requires of it. */',
    "export type RoutePlace = Pick<RouteDefinition, 'method' | 'path' | 'service' | 'upload' | 'raw'>;",
    '',
    '/** Where every call of the route table goes, by operation name; importing only this loads no schema. */',
    'export const routePlaces = {',
    ...lines,
    '} satisfies Record<string, RoutePlace>;',
    '',
  ].join('\n');
}

/**
 * Writes docs/openapi.json, docs/events.md, docs/analytics.md with sources.yml and duckdb.sql, the addresses of the
 * shoppers' calls and the places of all calls; with `--check` writes nothing and reports by the exit code whether they
 * are stale.
 */
const root = new URL('../../', import.meta.url);
const asked = new URL('docs/analytics/questions/', root);
const questions = await Promise.all(
  (await readdir(asked)).toSorted().map(async (file) => ({ file, sql: await readFile(new URL(file, asked), 'utf8') })),
);
const documents = new Map([
  [fileURLToPath(new URL('docs/openapi.json', root)), `${JSON.stringify(openApi(routeTable), null, 2)}\n`],
  [fileURLToPath(new URL('docs/events.md', root)), eventCatalogue(allEvents)],
  [fileURLToPath(new URL('docs/analytics.md', root)), analyticsManual(publishedTables, questions)],
  [fileURLToPath(new URL('docs/analytics/sources.yml', root)), dbtSources(publishedTables)],
  [fileURLToPath(new URL('docs/analytics/duckdb.sql', root)), duckdbViews(exportedTables)],
  [fileURLToPath(new URL('contracts/src/routes/route-addresses.ts', root)), routeAddressModule(shopperRoutes)],
  [fileURLToPath(new URL('contracts/src/routes/route-places.ts', root)), routePlaceModule()],
]);

const checking = process.argv.includes('--check');
for (const [path, content] of documents) {
  const present = await readFile(path, 'utf8').catch(() => undefined);
  if (present === content) continue;
  if (checking) {
    process.stderr.write(`${relative(process.cwd(), path)} is stale: run npm run docs\n`);
    process.exitCode = 1;
    continue;
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
