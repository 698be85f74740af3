import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { connectTo } from '@countinghouse/platform/postgres/connect';
import { openConnection } from '@countinghouse/platform/postgres/database';
import { migrate } from '@countinghouse/platform/postgres/migrations';
import { viewsSchema } from '@countinghouse/platform/projections/progress/checkpoint-schema';
import { verifyView } from '@countinghouse/platform/projections/verify';
import { readSettings, type Settings } from '@countinghouse/platform/runtime/configuration/settings';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { createTestDatabase } from '@countinghouse/platform/testing/test-database';
import { shopProjections } from '@countinghouse/projector/projections';
import { importDeps } from '@countinghouse/write-api/importing/import-deps';
import { planImport, shopTime } from '@countinghouse/write-api/importing/import-plan';
import { onlineRetail } from '@countinghouse/write-api/importing/import-source';
import { readInvoiceLines } from '@countinghouse/write-api/importing/online-retail-csv';
import { runImport } from '@countinghouse/write-api/importing/run-import';
import { openWriteSide } from '@countinghouse/write-api/open-write-side';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { goodPicture } from '../fuzz/hostile-uploads.ts';
import { withViews } from '../support/with-views.ts';

const FILE = fileURLToPath(new URL('../../demo/data/online-retail-two-weeks.csv.gz', import.meta.url));
const calendar = shopCalendar('Asia/Hong_Kong');
const logger = createLogger('backup', 'silent');
const key = () => randomBytes(32).toString('base64');
/** Parts of a backup beside the database and the files. */
const secrets = { MASTER_KEY: key(), JWT_SECRET: key() };
const restoredName = `test_${randomBytes(8).toString('hex')}`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-backup-'));
});
afterAll(async () => {
  await onCluster(`drop database if exists ${restoredName} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

function settingsOf(url: string, varDir: string): Settings {
  const database = { DATABASE_URL: url, EVENT_STORE_URL: url, VAR_DIR: varDir };
  return readSettings({ NODE_ENV: 'test', HOST: '127.0.0.1', ...secrets, ...database });
}

async function onCluster(statement: string): Promise<void> {
  const client = await connectTo(inject('postgresUrl'));
  await client.query(statement).finally(() => client.end());
}

/** Creates products, customers and orders, and stores a picture. Returns the state of the shop. */
async function fill(settings: Settings, firstInvoice: number, lastInvoice: number) {
  const deps = await openWriteSide(settings, logger);
  try {
    const all = await readInvoiceLines(FILE);
    const invoices = new Set([...new Set(all.map(({ invoiceNo }) => invoiceNo))].slice(firstInvoice, lastInvoice));
    const lines = all.filter(({ invoiceNo }) => invoices.has(invoiceNo));
    const plan = planImport(lines, calendar, shopTime(calendar));
    const importing = importDeps(deps, settings.MASTER_KEY);
    const outcome = await runImport(importing, onlineRetail(`invoices ${firstInvoice}`), plan, () => {});
    expect(outcome).toMatchObject({ failed: [], refused: [] });
    const picture = await deps.files.intakeImage(Readable.from([await goodPicture()]), 'staff');
    await deps.files.claim([picture], 'image');
    const person = await importing.accounts.findByEmail(onlineRetail('').customer(plan.customers[0]!).email);
    return { picture, person, head: await deps.log.head() };
  } finally {
    await deps.close();
  }
}

test('a shop restored from the database without its views, the files and the key is complete, and continues', async () => {
  const lost = await createTestDatabase();
  const kept = await fill(settingsOf(lost.url, join(folder, 'lost')), 0, 3);
  await onCluster(`create database ${restoredName} template ${new URL(lost.url).pathname.slice(1)}`);
  await cp(join(folder, 'lost', 'files'), join(folder, 'restored', 'files'), { recursive: true });
  await lost.drop();
  await rm(join(folder, 'lost'), { recursive: true });

  const restored = new URL(lost.url);
  restored.pathname = `/${restoredName}`;
  const settings = settingsOf(restored.href, join(folder, 'restored'));
  const client = await openConnection(settings.DATABASE_URL, 'views');
  await client.query('drop schema if exists views cascade');
  await migrate(client, viewsSchema).finally(() => client.end());

  const deps = await openWriteSide(settings, logger);
  expect(await deps.log.head()).toBe(kept.head);
  expect(await importDeps(deps, settings.MASTER_KEY).accounts.findByEmail(kept.person!.details.email)).toEqual(
    kept.person,
  );
  expect(await deps.files.readPicture(kept.picture)).toBeDefined();
  await deps.close();
  const { head } = await fill(settings, 3, 6);
  expect(head > kept.head).toBe(true);

  const projections = shopProjections(calendar);
  await withViews({ settings, projections, logger }, head, async (source) => {
    const { signal } = new AbortController();
    for (const view of projections) {
      expect(await verifyView(view, source, settings.DATABASE_URL, signal)).toMatchObject({ equal: true });
    }
  });
});
