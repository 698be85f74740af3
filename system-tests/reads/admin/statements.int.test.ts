import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, orderConfirmed, orderPlaced } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { paymentRecorded } from '@countinghouse/contracts/payments/events';
import type { StatementLineView } from '@countinghouse/contracts/payments/statements/views';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

const currency = { name: 'HKD', symbol: '$' };
const placed = new Map<string, { orderId: string; customerId: string }>();

async function ordered(orderNo: string, price: number): Promise<void> {
  const [orderId, customerId] = [newId(), newId()];
  placed.set(orderNo, { orderId, customerId });
  await shop.happened(
    streamOf(ORDER, orderId),
    event(orderPlaced, samplePlacement({ orderId, orderNo, customerId, lines: [sampleLine({ price })], currency })),
    event(orderConfirmed, { orderId }),
  );
}

async function recorded(orderNo: string, paymentId: string, amount: number): Promise<void> {
  const { orderId = '', customerId = '' } = placed.get(orderNo) ?? {};
  const payment = { paymentId, method: 'Bank transfer', amount, reference: '', recordedAt: '2026-11-27T08:00:00.000Z' };
  await shop.happened(
    streamOf(ORDER, orderId),
    event(paymentRecorded, { orderId, orderNo, customerId, currency, ...payment }),
  );
}

async function matched(csv: string, query = '', caller: 'admin' | 'customer' = 'admin') {
  await shop.get('/payment/list?current=1&size=1');
  const boundary = 'statement';
  const body = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--${boundary}--\r\n`;
  const answer = await shop.app.inject({
    ...{ method: 'POST', url: `/api/v1/payment/statement${query}`, payload: body },
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${shop.tokenOf(caller)}`,
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const csvOf = (...lines: string[]) => ['Date,Details,Amount', ...lines].join('\r\n');
const shown = (lines: readonly StatementLineView[]) =>
  lines.map(({ order, recorded: on, candidates }) => on?.orderId ?? order?.orderId ?? candidates ?? null);

test('a line is matched by number, else by the only exact amount, and a recorded one says where it went', async () => {
  await ordered('SO-000101', 1_000);
  await ordered('SO-000102', 2_000);
  await ordered('SO-000103', 3_300);
  await ordered('SO-000104', 3_300);
  await ordered('SO-000105', 4_400);
  const csv = csvOf(
    '2026-11-27,FPS Ada so 101,10.00',
    '2026-11-27,Bob,20.00',
    '2026-11-27,Carl,33.00',
    '2026-11-27,SO-000105 too little,40.00',
    '2026-11-27,SO-000105 the rest and more,5.00',
    '2026-11-27,nobody,77.00',
    '2026-11-27,SO-000101 and SO-000102,30.00',
  );
  const { status, body } = await matched(csv);
  expect(status).toBe(200);
  expect(shown(body.lines)).toEqual(['SO-000101', null, 2, 'SO-000105', 'SO-000105', null, null]);
  expect(body.lines[0].order).toMatchObject({ by: 'number', due: 10, customer: 'Ada' });
  expect(body.lines[3].order.due).toBe(44);
  expect(body.lines[4].order.due).toBe(4);

  const byAmount = await matched(csvOf('2026-11-27,Bob,20.00', '2026-11-27,Bob,20.00'));
  expect(shown(byAmount.body.lines)).toEqual(['SO-000102', null]);
  expect(byAmount.body.lines[0].order.by).toBe('amount');

  await recorded('SO-000102', byAmount.body.lines[0].payment, 2_000);
  const again = await matched(csvOf('2026-11-26,first,1.00', '2026-11-27,BOB,20.00'));
  expect(again.body.lines[1].recorded).toMatchObject({ orderId: 'SO-000102', voided: false });
  expect(again.body.lines[1].order).toBeUndefined();
});

test('orders in another currency fit nothing', async () => {
  await ordered('SO-000201', 9_900);
  const { body } = await matched(csvOf('2026-11-27,SO-000201,99.00'), '?currency=USD');
  expect(shown(body.lines)).toEqual([null]);
});

test('bad files have clear sentences, and customers have no statements', async () => {
  const empty = await matched('');
  expect(empty).toMatchObject({ status: 422, body: { errors: [{ field: 'file', message: 'The file is empty.' }] } });
  expect((await matched('%PDF-1.7')).status).toBe(415);
  expect((await matched(csvOf('x'), '?text=a')).status).toBe(422);
  expect((await matched(csvOf('x'), '', 'customer')).status).toBe(401);
  expect((await matched(csvOf('x'), '?date=49&amount=48')).body.lines).toEqual([]);
});

test('20,000 lines are matched at once', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `2026-11-27,FPS ${n} SO-${String(n + 900_000)},${n + 1}.00`);
  const { status, body } = await matched(csvOf(...lines));
  expect(status).toBe(200);
  expect(body.lines).toHaveLength(20_000);
});
