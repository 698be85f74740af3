import {
  INVOICE,
  type InvoiceEvent,
  invoiceFailed,
  invoiceIssued,
  invoiceRequested,
} from '@countinghouse/contracts/invoicing/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, orderConfirmed, orderPlaced, orderTracked } from '@countinghouse/contracts/orders/events';
import { samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { COMPANY_INFO, companyInfoChanged } from '@countinghouse/contracts/settings/events';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestWriteSide, type TestWriteSide } from '../testing/test-write-side.ts';

let shop: TestWriteSide;
let token: string;
let colleague: string;
let orderId: string;

beforeAll(async () => {
  shop = await openTestWriteSide();
  token = await shop.signInSuperAdmin();
  const clerk = { email: 'clerk@shop.hk', password: 'another password' };
  await shop.send('POST', '/user', { token, body: { ...clerk, firstName: 'Ben', lastName: 'Lee', role: 'ADMIN' } });
  colleague = await shop.signIn(clerk);
});
beforeEach(async () => {
  orderId = newId();
  await put(streamOf(ORDER, orderId), [
    event(orderPlaced, samplePlacement({ orderId })),
    event(orderConfirmed, { orderId }),
  ]);
});
afterAll(() => shop.close());

const put = (stream: string, events: readonly DomainEvent[]) =>
  shop.deps.log.append(stream, 'any', events, {
    actor: { kind: 'system' },
    commandId: newId(),
    correlationId: newId(),
  });
const ask = (process: 0 | 1 = 0, language = 'en', who = token) =>
  shop.send('POST', '/order/export-order', {
    body: { id: orderId },
    token: who,
    headers: { 'accept-language': language },
    process,
  });
const remove = () => shop.send('DELETE', `/order/invoice/${orderId}`, { token });

/** Ids of the requests that workers have or had to do something for. */
async function requests(): Promise<string[]> {
  const events = (await shop.deps.log.read(streamOf(INVOICE, orderId))) as unknown as InvoiceEvent[];
  return events.flatMap(({ type, data }) => (type === invoiceRequested.type ? data.requestId : []));
}
/** The `nth` request, from 1, once it was made. */
const request = (nth: number) =>
  vi.waitFor(async () => {
    const made = (await requests())[nth - 1];
    if (made === undefined) throw new Error('not requested');
    return made;
  }, 10_000);

/** Does what the workers do. */
async function issue(requestId: string, unprinted = ''): Promise<string> {
  const file = {
    kind: 'invoice',
    ending: 'pdf',
    by: 'staff',
    ownerId: 'customer',
    downloadName: 'Invoice.pdf',
  } as const;
  const { path, expiresAt } = await shop.deps.files.storeMade(Buffer.from('%PDF-'), file);
  const about = { customerId: 'customer', unprinted, expiresAt: new Date(expiresAt).toISOString() };
  const outcome = { sha256: 'x', total: 0, currency: 'HKD', ...about };
  await put(streamOf(INVOICE, orderId), [event(invoiceIssued, { orderId, requestId, path, ...outcome })]);
  return path;
}
/** Has the `nth` invoice made while a caller waits for it. */
async function made(nth: number, ...call: Parameters<typeof ask>): Promise<string> {
  const answer = ask(...call);
  const path = await issue(await request(nth));
  expect((await answer).json()).toEqual({ success: true, path });
  return path;
}

describe('the invoice of an order', () => {
  test('is made once for a caller who requests it again while it is made, in two processes', async () => {
    const waiting = [ask(0), ask(1)];
    const first = await request(1);
    // A caller who comes when it has been in the making for a while joins too, but each waits once in a process.
    const colleagues = [ask(0, 'en', colleague), ask(1, 'en', colleague)];
    const second = await request(2);
    const more = await Promise.all([ask(0), ask(1), ask(0)]);
    expect(more.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    for (const { headers } of more) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const [path, other] = [await issue(first), await issue(second)];
    const bodies = async (answers: ReturnType<typeof ask>[]) => (await Promise.all(answers)).map((one) => one.json());
    expect(await bodies(waiting)).toEqual(waiting.map(() => ({ success: true, path })));
    expect(await bodies(colleagues)).toEqual(colleagues.map(() => ({ success: true, path: other })));
    expect((await ask(0)).json(), 'and nobody is refused when it is there').toEqual({ success: true, path });
    expect(await requests()).toEqual([first, second]);
  });

  test('is given to staff with the characters that no font has, also when it is there', async () => {
    const answer = ask();
    const path = await issue(await request(1), 'ஆவி');
    expect((await answer).json()).toEqual({ success: true, path, unprinted: 'ஆவி' });
    expect((await ask()).json()).toEqual({ success: true, path, unprinted: 'ஆவி' });
  });

  test('is waited for by one subscription to the log, however many wait for however many', async () => {
    const subscribe = vi.spyOn(shop.deps.log, 'subscribeAll');
    try {
      const waiting = ['en', 'zh-HK'].flatMap((language) => [ask(0, language), ask(0, language, colleague)]);
      for (const nth of [1, 2, 3, 4]) await request(nth);
      await vi.waitFor(() => expect(subscribe).toHaveBeenCalled());
      for (const made of await requests()) await issue(made);
      expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect(subscribe.mock.calls.filter(([{ signal }]) => !signal?.aborted)).toHaveLength(0);
      expect(subscribe.mock.calls.length).toBeLessThanOrEqual(2);
    } finally {
      subscribe.mockRestore();
    }
  });

  test('is returned at once as long as its file is there, and made anew in time before that expires', async () => {
    const path = await made(1);
    expect((await ask(1)).json()).toEqual({ success: true, path });
    await shop.deps.database.query(`update vault.files set expires_at = now() + interval '50 seconds'`);
    const next = await made(2, 1);
    expect(next).not.toBe(path);
    expect((await ask(0)).json()).toEqual({ success: true, path: next });
  });

  test('is made anew when the order or the company has changed, and in another language', async () => {
    const english = await made(1);
    await made(2, 0, 'zh-HK');
    expect((await ask(0)).json()).toEqual({ success: true, path: english });
    await put(streamOf(ORDER, orderId), [event(orderTracked, { orderId, from: 'ordered', to: 'picked_by_courier' })]);
    await made(3, 1);
    await put(streamOf(COMPANY_INFO.category, COMPANY_INFO.id), [
      event(companyInfoChanged, { changes: { name: 'Harbour' } }),
    ]);
    await made(4, 1);
    expect(await requests()).toHaveLength(4);
  });

  test('is made anew when its file was removed, or went with its customer', async () => {
    const first = await made(1);
    expect((await remove()).statusCode).toBe(200);
    const second = await made(2);
    expect(second).not.toBe(first);
    await shop.deps.files.removeOwnedBy('customer');
    expect(await made(3)).not.toBe(second);
  });

  test('belongs to one account: removing it takes it from no other', async () => {
    await made(1);
    const other = await made(2, 1, 'en', colleague);
    expect((await remove()).statusCode).toBe(200);
    expect((await ask(0, 'en', colleague)).json()).toEqual({ success: true, path: other });
    expect(await shop.deps.files.lasts(other, 1_000)).toBe(true);
    await made(3);
  });

  test('may be requested again when it could not be made', async () => {
    const answer = ask();
    const requestId = await request(1);
    await put(streamOf(INVOICE, orderId), [event(invoiceFailed, { orderId, requestId, cause: 'rendering-failed' })]);
    expect((await answer).statusCode).toBe(503);
    await made(2, 1);
  });
});
