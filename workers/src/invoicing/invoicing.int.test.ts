import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CUSTOMER, customerErased } from '@countinghouse/contracts/customers/events';
import {
  INVOICE,
  type InvoiceEvent,
  invoiceFailed,
  invoiceIssued,
  invoiceRequested,
} from '@countinghouse/contracts/invoicing/events';
import { event, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { FAILED_JOB, failedJobRetried } from '@countinghouse/contracts/operations/events';
import {
  ORDER,
  orderDeclined,
  orderFeeChanged,
  orderPlaced,
  shippingInfoChanged,
} from '@countinghouse/contracts/orders/events';
import { plainPricing } from '@countinghouse/contracts/pricing/order-pricing';
import { COMPANY_INFO, companyInfoChanged } from '@countinghouse/contracts/settings/events';
import { foldedStates } from '@countinghouse/platform/event-log/reading/folded-states';
import { parsePublicPath } from '@countinghouse/platform/files/file-path';
import { fileRegistry } from '@countinghouse/platform/files/file-registry';
import { type Files, files as openFiles } from '@countinghouse/platform/files/files';
import { diskStorage } from '@countinghouse/platform/files/storage/disk-storage';
import { PermanentFailure } from '@countinghouse/platform/jobs/workers';
import { type Database, openDatabase } from '@countinghouse/platform/postgres/database';
import { resolveChromium } from '@countinghouse/platform/runtime/chromium';
import { awaitOutcome } from '@countinghouse/platform/testing/await-outcome';
import { memoryLog, type TestLog } from '@countinghouse/platform/testing/memory-log';
import { redisIsAvailable, startTestRedis } from '@countinghouse/platform/testing/redis-server';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { migrateVault } from '@countinghouse/platform/vault/vault-schema';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PdfRenderer, pdfRenderer } from '../pdf/pdf-renderer.ts';
import { type RunningContexts, startContexts } from '../start-contexts.ts';
import { textOfPages } from '../testing/pdf-text.ts';
import { sampleInvoice } from '../testing/sample-invoice.ts';
import { invoicing } from './index.ts';
import { renderInvoiceHandler } from './render-invoice.job.ts';

const customerId = randomUUID();
let database: TestDatabase;
let pool: Database;
let folder: string;
let chromium: PdfRenderer;
let files: Files;
let shop: TestLog;
let orderId: string;
let running: RunningContexts | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, { name: 'test' });
  await migrateVault(pool);
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-invoicing-'));
  files = openFiles(diskStorage(folder), fileRegistry(pool));
  const found = await resolveChromium(process.env.CHROMIUM_PATH);
  chromium = pdfRenderer({ chromium: async () => found, onError: () => undefined });
});
beforeEach(async () => {
  await pool.query('TRUNCATE vault.reactor_checkpoints, vault.reactor_work, vault.files');
  shop = memoryLog();
  orderId = randomUUID();
  await shop.put(streamOf(COMPANY_INFO.category, COMPANY_INFO.id), [
    event(companyInfoChanged, { changes: { name: '翰海文房 Harbour', address: '中環', phone: '2345' } }),
  ]);
  const { lines, customer, currency, shippingAddress, paymentMethod, transactionId, fee } = sampleInvoice();
  await shop.put(streamOf(ORDER, orderId), [
    event(orderPlaced, {
      ...{ orderId, orderNo: 'SO-000123', placedAt: '2026-11-18T17:30:00.000Z', customerId, remark: '' },
      ...{ customerName: customer.name, email: customer.email, phone: customer.phone, shippingAddress },
      lines: lines.map((line) => ({ ...line, listPrice: line.price, productId: randomUUID(), photo: '' })),
      ...{ pricing: plainPricing(fee), delivery: null },
      ...{ currency, paymentMethod, transactionId, fee, language: 'en' },
    }),
  ]);
});
afterEach(async () => {
  await running?.close();
  running = undefined;
});
afterAll(async () => {
  await chromium?.close();
  await pool?.end();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const tools = (renderer: Pick<PdfRenderer, 'render'> = chromium) => ({
  log: shop.log,
  states: foldedStates(shop),
  files,
  personalData: shop.keys,
  renderer: { ...chromium, ...renderer },
  mail: { send: async () => undefined, remove: async () => undefined, close: () => undefined },
  timeZone: 'Asia/Hong_Kong',
  fallbackAddress: 'shop@example.com',
  clock: Date.now,
});
const start = async (renderer?: Pick<PdfRenderer, 'render'>, queueUrl = database.url) => {
  const onError = () => undefined;
  const options = { queueUrl, database: pool, tools: tools(renderer), onError, observe: () => onError };
  running = await startContexts([invoicing], { ...options, sweepInterval: 100 });
};
const request = async (order = orderId) => {
  const requestId = randomUUID();
  const content = { by: randomUUID(), locale: 'en', orderVersion: '0', companyVersion: '0' } as const;
  const requested = event(invoiceRequested, { orderId: order, requestId, ...content });
  return { requestId, ...(await shop.put(streamOf(INVOICE, order), [requested])) };
};
const outcomeOf = async ({ requestId, position }: { requestId: string; position: string }) => {
  const outcome = await awaitOutcome(shop.log, {
    after: position,
    types: [invoiceIssued.type, invoiceFailed.type],
    matches: ({ data }) => (data as { requestId: string }).requestId === requestId,
    timeout: 30_000,
  });
  return outcome as (RecordedEvent & InvoiceEvent) | undefined;
};
const open = async (path: string) => {
  const parsed = parsePublicPath(path);
  return parsed && (await files.open(parsed));
};

describe('a requested invoice', () => {
  it('is rendered from the log, stored for its customer and recorded', async () => {
    await shop.put(streamOf(ORDER, orderId), [
      event(orderFeeChanged, { orderId, fee: 2_000 }),
      event(shippingInfoChanged, { orderId, customerId, changes: { shippingAddress: 'New Street 1' } }),
    ]);
    await start();
    const outcome = await outcomeOf(await request());
    expect(outcome).toMatchObject({ type: 'invoicing.InvoiceIssued', data: { total: 4_208, currency: 'HKD' } });
    if (outcome?.type !== 'invoicing.InvoiceIssued') throw new Error('not issued');
    expect(outcome.metadata.actor).toEqual({ kind: 'system', id: 'invoicing' });
    const stored = await open(outcome.data.path);
    expect(stored?.record).toMatchObject({ ownerId: customerId, downloadName: 'Invoice-SO-000123.pdf' });
    const [page] = await textOfPages(await buffer(stored!.file.content));
    for (const text of ['翰海文房', 'Margaret Okonkwo', 'New Street 1', 'White metal lantern', '$42.08']) {
      expect(page).toContain(text);
    }
  });

  it('is issued with the characters that no font has, which are forgotten with the customer', async () => {
    await shop.put(streamOf(ORDER, orderId), [
      event(shippingInfoChanged, { orderId, customerId, changes: { shippingAddress: 'ஆவி' } }),
    ]);
    const { requestId } = await request();
    await renderInvoiceHandler(tools({ render: async () => Buffer.from('%PDF-') })).run({ orderId, requestId });
    const outcome = async () => (await shop.log.read(streamOf(INVOICE, orderId)))[1]?.data;
    expect(await outcome()).toMatchObject({ unprinted: 'ஆவி' });
    await shop.keys.erase(customerId);
    expect(await outcome()).toMatchObject({ unprinted: '' });
  });

  it('is issued although the queue was emptied before a worker took the job', async () => {
    await start({ render: () => new Promise(() => undefined) });
    const requested = await request();
    await vi.waitFor(
      async () => expect((await pool.query('SELECT FROM queue.job')).rowCount).toBeGreaterThan(0),
      10_000,
    );
    await running?.close(0);
    running = undefined;
    await pool.query('TRUNCATE queue.job CASCADE');
    await start();
    expect((await outcomeOf(requested))?.type).toBe('invoicing.InvoiceIssued');
  });

  it('has one outcome and one file, however many workers render it', async () => {
    const { requestId } = await request();
    const handler = renderInvoiceHandler(tools({ render: async () => Buffer.from('%PDF-') }));
    await Promise.all([1, 2, 3].map(() => handler.run({ orderId, requestId })));
    await handler.run({ orderId, requestId });
    const events = await shop.log.read(streamOf(INVOICE, orderId));
    expect(events.map(({ type }) => type)).toEqual(['invoicing.InvoiceRequested', 'invoicing.InvoiceIssued']);
    const { rows } = await pool.query<{ key: string }>('SELECT key FROM vault.files');
    expect(rows.map(({ key }) => `/files/${key}`)).toEqual([(events[1]!.data as { path: string }).path]);
  });

  it('of a missing order fails, and records the cause', async () => {
    await shop.put(streamOf(ORDER, orderId), [
      event(orderDeclined, { orderId, shortages: [], nothingReserved: false }),
    ]);
    await start();
    expect(await outcomeOf(await request())).toMatchObject({ data: { cause: 'order-unknown' } });
    expect(await outcomeOf(await request(randomUUID()))).toMatchObject({ data: { cause: 'order-unknown' } });
  });

  it('that no browser can render fails after its attempts, and the next one is issued', async () => {
    let broken = true;
    const render = (html: string) => (broken ? Promise.reject(new Error('no browser')) : chromium.render(html));
    await start({ render });
    expect(await outcomeOf(await request())).toMatchObject({ data: { cause: 'rendering-failed' } });
    broken = false;
    expect((await outcomeOf(await request()))?.type).toBe('invoicing.InvoiceIssued');
  });

  it('is rendered again without the customer who is erased meanwhile', async () => {
    let rendered = 0;
    await start({
      async render(html) {
        rendered += 1;
        if (rendered === 1) {
          await shop.keys.erase(customerId);
          await files.removeOwnedBy(customerId);
        }
        return Buffer.from(html);
      },
    });
    const outcome = await outcomeOf(await request());
    if (outcome?.type !== 'invoicing.InvoiceIssued') throw new Error('not issued');
    const { rows } = await pool.query<{ key: string }>('SELECT key FROM vault.files');
    expect(rows.map(({ key }) => `/files/${key}`)).toEqual([outcome.data.path]);
    const content = (await buffer((await open(outcome.data.path))!.file.content)).toString();
    expect(content).toContain('White metal lantern');
    expect(content).not.toContain('Margaret');
  });

  it('is removed when its customer is erased, and later ones have no name', async () => {
    await start();
    const outcome = await outcomeOf(await request());
    if (outcome?.type !== 'invoicing.InvoiceIssued') throw new Error('not issued');
    await shop.keys.erase(customerId);
    await shop.put(streamOf(CUSTOMER, customerId), [event(customerErased, { customerId })]);
    await vi.waitFor(async () => expect(await open(outcome.data.path)).toBeUndefined(), 10_000);
    // The file is no longer served before it is deleted from the disk.
    const left = () => readdir(join(folder, 'invoices'));
    await vi.waitFor(async () => expect(await left()).not.toContain(outcome.data.path.split('/').pop()));

    const later = await outcomeOf(await request());
    if (later?.type !== 'invoicing.InvoiceIssued') throw new Error('not issued');
    const [page] = await textOfPages(await buffer((await open(later.data.path))!.file.content));
    expect(page).toContain('White metal lantern');
    expect(page).not.toContain('Margaret');
  });
});

/** Queues by their backend, with functions that empty them. */
const queues: Record<string, () => Promise<{ url: string; wipe: () => Promise<unknown>; stop: () => Promise<void> }>> =
  {
    PostgreSQL: async () => ({
      ...{ url: database.url, wipe: () => pool.query('TRUNCATE queue.job CASCADE'), stop: async () => undefined },
    }),
    ...(redisIsAvailable && { Redis: startTestRedis }),
  };

describe.each(Object.entries(queues))('a failed invoice that is retried, with the queue on %s,', (_, openQueue) => {
  let queue: Awaited<ReturnType<typeof openQueue>>;
  let rendered: number;
  let broken: boolean;
  beforeAll(async () => {
    queue = await openQueue();
  });
  beforeEach(() => {
    rendered = 0;
    broken = true;
  });
  afterAll(() => queue?.stop());

  const render = async () => {
    rendered += 1;
    if (broken) throw new PermanentFailure('no browser');
    return Buffer.from('%PDF-');
  };
  const retry = async ({ requestId }: { requestId: string }) => {
    const [jobId, retryId] = [randomUUID(), randomUUID()];
    const again = event(failedJobRetried, { jobId, retryId, work: { kind: 'invoice', orderId, requestId } });
    return { requestId, retryId, ...(await shop.put(streamOf(FAILED_JOB, jobId), [again])) };
  };
  const outcomes = async () =>
    (await shop.log.read(streamOf(INVOICE, orderId)))
      .slice(1)
      .map(({ type, metadata }) => [type, metadata.causationId] as const);

  it('is rendered once, and fails again or is issued under the retry', async () => {
    await start({ render }, queue.url);
    const requested = await request();
    expect(await outcomeOf(requested)).toMatchObject({ type: invoiceFailed.type });
    const first = await retry(requested);
    expect(await outcomeOf(first)).toMatchObject({ type: invoiceFailed.type });
    broken = false;
    const second = await retry(requested);
    expect(await outcomeOf(second)).toMatchObject({ type: invoiceIssued.type });
    // Several sweeps have run by then.
    const third = await request();
    await outcomeOf(third);
    expect((await outcomes()).filter(([, cause]) => cause === first.retryId || cause === second.retryId)).toEqual([
      [invoiceFailed.type, first.retryId],
      [invoiceIssued.type, second.retryId],
    ]);
    expect(rendered, 'each try once').toBe(4);
  });

  it('is issued although its workers were killed and the queue was emptied', async () => {
    await start({ render }, queue.url);
    const requested = await request();
    await outcomeOf(requested);
    await running?.close();
    let began: (value?: unknown) => void = () => undefined;
    const begun = new Promise((resolve) => {
      began = resolve;
    });
    await start({ render: () => new Promise(() => began()) }, queue.url);
    const again = await retry(requested);
    await begun;
    await running?.close(0);
    await queue.wipe();
    broken = false;
    await start({ render }, queue.url);
    expect(await outcomeOf(again)).toMatchObject({ type: invoiceIssued.type });
  });

  it('is given up where it was never requested, so that it is not queued again', async () => {
    await start({ render }, queue.url);
    const unknown = { orderId, requestId: randomUUID() };
    const givenUp = renderInvoiceHandler(tools({ render })).exhausted(unknown, new Error('no more tries'));
    await expect(givenUp).rejects.toMatchObject({ name: 'PermanentFailure' });
  });

  it('has one outcome and one file, however many workers render it', async () => {
    const requested = await request();
    const failing = renderInvoiceHandler(tools({ render }));
    await failing.exhausted({ orderId, requestId: requested.requestId }, new Error('given up'));
    const { requestId, retryId } = await retry(requested);
    const handler = renderInvoiceHandler(tools({ render: async () => Buffer.from('%PDF-') }));
    await Promise.all([1, 2, 3].map(() => handler.run({ orderId, requestId, retryId })));
    expect((await outcomes()).map(([type]) => type)).toEqual([invoiceFailed.type, invoiceIssued.type]);
    expect((await pool.query('SELECT FROM vault.files')).rowCount).toBe(1);
  });
});
