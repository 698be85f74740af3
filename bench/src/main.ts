import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startBenchServer } from './bench-database.ts';
import { measureCommands } from './commands/commands.bench.ts';
import { benchAppend } from './event-store/append.bench.ts';
import { measureHttp } from './http/http.bench.ts';
import { measureLists } from './lists/lists.bench.ts';
import { measureLogs } from './logs/logs.bench.ts';
import type { Measurement } from './measurement.ts';
import { measureReconciliation } from './payments/reconciliation.bench.ts';
import { measurePricing } from './pricing/pricing.bench.ts';
import { measureLive } from './projections/live.bench.ts';
import { measureRebuild } from './projections/rebuild.bench.ts';
import { measureVisibility } from './projections/visibility.bench.ts';
import { measurePublicCalls } from './public-calls/public-calls.bench.ts';
import { measureReports } from './reports/reports.bench.ts';
import { measureStorefront } from './storefront/storefront.bench.ts';
import { type Judged, judge } from './targets.ts';

/** Every suite gets an empty database; append measures the lower bound of the same server in the same rounds. */
const suites: Readonly<Record<string, (databaseUrl: string) => Promise<readonly Measurement[]>>> = {
  append: (url) => benchAppend({ url }),
  logs: () => measureLogs(() => server.fresh(), process.env.EVENT_STORE_TEST_URL),
  commands: measureCommands,
  reconciliation: measureReconciliation,
  pricing: () => measurePricing(() => server.fresh()),
  live: (url) => measureLive(url),
  rebuild: (url) => measureRebuild(url),
  visibility: (url) => measureVisibility(url),
  storefront: async (url) => measureStorefront(url, values.large ? await server.fresh() : undefined),
  http: async (url) => measureHttp(url, values.large ? await server.fresh() : undefined),
  public: async (url) => measurePublicCalls(url, values.large ? await server.fresh() : undefined),
  lists: async (url) => measureLists(url, values.large ? await server.fresh() : undefined),
  reports: async (url) => measureReports(url, values.large ? await server.fresh() : undefined),
};

/**
 * `npm run bench -- [--json <file>] [--only append,http] [--large]`; large fills a second shop with 100,000 products,
 * for http, lists and reports with a million orders too, which takes minutes each.
 */
const { values } = parseArgs({
  options: { json: { type: 'string' }, only: { type: 'string' }, large: { type: 'boolean', default: false } },
});
const chosen = values.only?.split(',') ?? Object.keys(suites);
const unknown = chosen.filter((name) => !suites[name]);
if (unknown.length > 0) {
  process.stderr.write(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}.\n`);
  process.exit(2);
}

process.stdout.write(`${cpus().length} cores, load ${loadavg()[0]!.toFixed(2)} at the start\n\n`);
const server = await startBenchServer();
const judged: Judged[] = [];
try {
  for (const name of chosen) {
    const measurements = await suites[name]!(await server.fresh());
    for (const measurement of measurements) {
      const result = judge(measurement);
      judged.push(result);
      process.stdout.write(`${line(result)}\n`);
    }
  }
} finally {
  await server.stop();
}
if (values.json) await writeFile(values.json, `${JSON.stringify(judged, null, 2)}\n`);

function line({ name, value, unit, target, met }: Judged): string {
  const figure = value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);
  const verdict = target === null ? '' : `   ${met ? 'met' : 'MISSED'}, target ${target.toLocaleString('en')}`;
  return `${name.padEnd(52)} ${figure.padStart(10)} ${unit}${verdict}`;
}
