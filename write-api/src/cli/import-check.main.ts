import { createSecretKey, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { type ShopCalendar, shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { withShop } from '@countinghouse/platform/launcher/with-shop';
import { openDatabase } from '@countinghouse/platform/postgres/database';
import { registerTokens } from '@countinghouse/platform/rest/access/tokens';
import type { Settings } from '@countinghouse/platform/runtime/configuration/settings';
import { StartFailure } from '@countinghouse/platform/runtime/start-failure';
import { openVault } from '@countinghouse/platform/vault/vault';
import fastify from 'fastify';
import { checkRankings, checkTrends, type ShopReports } from '../importing/check-reports.ts';
import { readInvoiceFile, readInvoiceLines } from '../importing/online-retail-csv.ts';
import { plainTotals } from '../importing/plain-totals.ts';
import { sift } from '../importing/refused-lines.ts';
import { encodingOption } from './encoding-option.ts';
import { progressBar } from './progress-bar.ts';

const USAGE = 'Usage: npm run import:check -- [--skip-invalid] [--encoding <name>] <file.csv[.gz]>';
const SHOWN = 20;
const SESSION_MS = 15 * 60_000;

/**
 * `npm run import:check -- [--skip-invalid] [--encoding <name>] <file.csv[.gz]>`: compares the reports of the running
 * shop with a plain computation over the file; with the flag, over those lines alone that an import with it brings in.
 */
const { path, skipInvalid, encoding } = parsedArguments();

await withShop(async (settings, running) => {
  if (!running) {
    process.stderr.write('No shop is running here: start it with npm start, then check.\n');
    process.exitCode = 2;
    return;
  }
  const reading = skipInvalid
    ? readInvoiceFile(path, encoding).then((file) => sift(file).lines)
    : readInvoiceLines(path, encoding);
  const lines = await reading.catch((error: Error) => {
    throw new StartFailure(`${path} cannot be compared: ${error.message}`);
  });
  const totals = plainTotals(lines);
  const reports = reportsOver(running.address, await staffToken(settings), shopCalendar(settings.SHOP_TIMEZONE));
  const bar = progressBar('Comparing trends', totals.trend.size);
  const differences = [...(await checkRankings(reports, totals)), ...(await checkTrends(reports, totals, bar.step))];
  bar.done();

  for (const difference of differences.slice(0, SHOWN)) process.stdout.write(`${difference}\n`);
  if (differences.length > SHOWN) process.stdout.write(`… and ${differences.length - SHOWN} more.\n`);
  const compared = [...totals.ranking.values()].reduce((sum, month) => sum + month.size, 0);
  process.stdout.write(
    `${compared} ranking lines and ${totals.trend.size} trends compared, ${differences.length} differences.\n`,
  );
  if (differences.length > 0) process.exitCode = 1;
});

function parsedArguments() {
  try {
    const options = { 'skip-invalid': { type: 'boolean', default: false }, encoding: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [path, ...more] = positionals;
    const encoding = encodingOption(values.encoding);
    if (path !== undefined && more.length === 0) return { path, skipInvalid: values['skip-invalid'], encoding };
    process.stderr.write(`${USAGE}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}\n`);
  }
  process.exit(2);
}

/** The reports over HTTP, as the admin gets them. */
function reportsOver(address: string, token: string, calendar: ShopCalendar): ShopReports {
  async function call(method: string, pathAndQuery: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${address}/api/v1${pathAndQuery}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok)
      throw new Error(`${method} ${pathAndQuery} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
  const endOf = (day: string) => calendar.startOf(calendar.next(day)) - 1;

  return {
    async ranking(month) {
      const [start, end] = [calendar.startOf(`${month}-01`), endOf(lastDayOf(month))];
      const { path: route } = routeTable.salesRanking;
      const reply = await call('GET', `${route}?start_at=${start}&end_at=${end}`);
      return (reply as ReplyOf<typeof routeTable.salesRanking>).rankings;
    },
    async products() {
      const ids = new Map<string, string>();
      for (let current = 1; ; current++) {
        const reply = await call('GET', `${routeTable.listProducts.path}?current=${current}&size=100`);
        const { products, total } = reply as ReplyOf<typeof routeTable.listProducts>;
        for (const product of products) ids.set(product.itemNo, product._id);
        if (current * 100 >= total) return ids;
      }
    },
    async trend(productId, firstDay, lastDay) {
      const range = { start_at: calendar.startOf(firstDay), end_at: endOf(lastDay), product: productId };
      const reply = await call('POST', routeTable.inventoryTrend.path, range);
      return (reply as ReplyOf<typeof routeTable.inventoryTrend>).trends;
    },
  };
}

/** A short staff session of this command line's own; its caller holds the shop's secrets anyway. */
async function staffToken(settings: Settings): Promise<string> {
  const database = openDatabase(settings.DATABASE_URL, { name: 'import-check', max: 1 });
  try {
    const { sessions } = await openVault(database, createSecretKey(settings.MASTER_KEY));
    const { identity, expiresAt } = await sessions.open(
      { realm: 'staff', id: randomUUID(), role: 'ADMIN' },
      SESSION_MS,
    );
    const tokens = await registerTokens(fastify(), { tokenSecret: settings.JWT_SECRET, findSession: sessions.find });
    return tokens.sign(identity, expiresAt);
  } finally {
    await database.end();
  }
}

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10);
}
