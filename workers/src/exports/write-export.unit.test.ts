import { randomUUID } from 'node:crypto';
import { customerErased } from '@countinghouse/contracts/customers/events';
import {
  EXPORT,
  exportFailed,
  exportReady,
  exportRequested,
  exportSearchForgotten,
} from '@countinghouse/contracts/exports/events';
import { MAX_EXPORT_ROWS } from '@countinghouse/contracts/exports/views';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { MadeFile } from '@countinghouse/platform/files/files';
import { memoryLog, type TestLog } from '@countinghouse/platform/testing/memory-log';
import { beforeEach, expect, test } from 'vitest';
import { shopDocuments, shopSheets } from '../shop-sheets.ts';
import { type ExportDependencies, writeExportHandler } from './write-export.job.ts';

const exportId = randomUUID();
const path = '/files/exports/0123456789abcdef0123456789abcdef.csv';

let shop: TestLog;
/** Paths of the stored files. */
let stored: Set<string>;
let wait: (views: readonly string[], position: string) => Promise<boolean>;
/** Called while the list is read. */
let meanwhile: () => Promise<unknown>;
let total: number;
let written: string;

beforeEach(async () => {
  shop = memoryLog();
  stored = new Set();
  wait = async () => true;
  meanwhile = async () => undefined;
  total = 1;
  const file = { list: 'customers', format: 'csv', language: 'en' } as const;
  const asked = { exportId, ...file, search: 'Ann', isSearched: true, conditions: {} };
  await shop.put(streamOf(EXPORT, exportId), [event(exportRequested, asked)]);
});

function handler(log: Partial<ExportDependencies['log']> = {}) {
  const customers = {
    ...shopSheets.customers,
    open: async () => ({ total, batches: batches() }),
  };
  async function* batches() {
    yield [['ann@home.example', 'Ann', '1234']];
    await meanwhile();
  }
  const deps = {
    log: { ...shop.log, ...log },
    personalData: shop.keys,
    database: { query: async () => ({ rows: [] }) },
    progress: { waitFor: (views: readonly string[], position: string) => wait(views, position) },
    timeZone: 'Asia/Hong_Kong',
    sheets: { ...shopSheets, customers },
    documents: shopDocuments,
    files: {
      storeMade: async (content: Buffer, file: MadeFile) => {
        written = content.toString();
        expect(file).toMatchObject({ downloadName: 'Customers.csv', isAboutMany: true });
        stored.add(path);
        return { path, expiresAt: 0 };
      },
      remove: async (paths: readonly string[]) => {
        for (const gone of paths) stored.delete(gone);
      },
    },
  };
  return writeExportHandler(deps as unknown as ExportDependencies);
}

const events = async () => (await shop.log.read(streamOf(EXPORT, exportId))).map(({ type }) => type);
async function searched(): Promise<unknown> {
  const [requested] = await shop.log.read(streamOf(EXPORT, exportId));
  return (requested?.data as { search: unknown } | undefined)?.search;
}

test('the outcome is recorded, and the search terms are deleted', async () => {
  expect(await searched()).toBe('Ann');
  await handler().run({ exportId });
  expect(await events()).toEqual([exportRequested.type, exportReady.type]);
  expect(await searched()).toBeNull();
  expect(stored).toEqual(new Set([path]));
});

test('a repeated job records no second outcome, and deletes what a crash left over', async () => {
  const ready = { exportId, path, expiresAt: '', rows: 1 };
  await shop.put(streamOf(EXPORT, exportId), [event(exportReady, ready)]);
  await handler().run({ exportId });
  expect(await events()).toEqual([exportRequested.type, exportReady.type]);
  expect(await searched()).toBeNull();
  expect(stored.size).toBe(0);
});

test('a file is discarded when a customer was erased while it was written, and written by the retry', async () => {
  const customerId = randomUUID();
  meanwhile = () => shop.put(`customers.customer-${customerId}`, [event(customerErased, { customerId })]);
  await expect(handler().run({ exportId })).rejects.toThrow('erased while');
  expect(stored.size).toBe(0);
  expect(await events()).toEqual([exportRequested.type]);

  meanwhile = async () => undefined;
  await handler().run({ exportId });
  expect(await events()).toEqual([exportRequested.type, exportReady.type]);
});

test('the views are not read before they reach the end of the log', async () => {
  const head = await shop.log.head();
  wait = async (views, position) => {
    expect({ views, position }).toEqual({ views: ['customers_customer_list'], position: head });
    return false;
  };
  await expect(handler().run({ exportId })).rejects.toThrow('behind the log');
  expect(stored.size).toBe(0);
});

test('a list with too many rows for the format has no file', async () => {
  total = MAX_EXPORT_ROWS.csv + 1;
  await handler().run({ exportId });
  expect(await events()).toEqual([exportRequested.type, exportFailed.type]);
  expect(stored.size).toBe(0);
});

test('after the last attempt it is recorded as failed, and keeps the search terms until a retry writes it', async () => {
  await handler().exhausted({ exportId }, new Error('no luck'));
  await handler().run({ exportId });
  expect(await events()).toEqual([exportRequested.type, exportFailed.type]);
  expect(await searched()).toBe('Ann');
  await handler().run({ exportId, retryId: randomUUID() });
  expect(await events()).toEqual([exportRequested.type, exportFailed.type, exportReady.type]);
  expect(await searched()).toBeNull();
});

test('after the last attempt it keeps nothing when a customer was erased since, even at that moment', async () => {
  const erase = (customerId = randomUUID()) =>
    shop.put(`customers.customer-${customerId}`, [event(customerErased, { customerId })]);
  const keepsSearch = async () =>
    (await shop.log.read(streamOf(EXPORT, exportId))).flatMap(({ type, data }) =>
      type === exportFailed.type ? [data] : [],
    );
  const { append } = shop.log;
  await handler({ append: async (...of) => append(...of).finally(erase) }).exhausted({ exportId }, new Error());
  expect(await keepsSearch()).toMatchObject([{ keepsSearch: true }]);
  expect(await events()).toEqual([exportRequested.type, exportFailed.type, exportSearchForgotten.type]);
  expect(await searched()).toBeNull();
});

test('columns hidden in the list are left out, the others in its order, under the names of the list', async () => {
  const hidden = randomUUID();
  const asked = {
    list: 'customers',
    format: 'csv',
    language: 'en',
    search: '',
    isSearched: false,
    conditions: { hide: 'email.date', columns: 'status.name.phone' },
  } as const;
  await shop.put(streamOf(EXPORT, hidden), [event(exportRequested, { exportId: hidden, ...asked })]);
  await handler().run({ exportId: hidden });
  const [heads, row] = written.replace('\uFEFF', '').split(/\r?\n/);
  expect(heads?.replaceAll('"', '')).toBe('Status,Name,Address,Points,Phone');
  expect(row?.replaceAll('"', '')).toMatch(/,Ann,.*1234$/);
});
