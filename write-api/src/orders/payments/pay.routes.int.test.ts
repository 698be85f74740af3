import { signed } from '@countinghouse/platform/payments/testing/stripe-double';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestWriteSide, type TestWriteSide } from '../../testing/test-write-side.ts';

const secret = 'whsec_test';
const body = JSON.stringify({ object: 'event', data: { object: { object: 'checkout.session', id: 'cs_unknown' } } });
let shop: TestWriteSide;
beforeAll(async () => {
  shop = await openTestWriteSide({ STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: secret });
});
afterAll(() => shop.close());

const tell = async (payload: string, headers: object) =>
  (
    await shop.apps[0].inject({
      method: 'POST',
      url: '/api/v1/payment/stripe/webhook',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
  ).statusCode;

it('takes what Stripe has signed, whatever it is about, and nothing else', async () => {
  const now = Math.floor(Date.now() / 1_000);
  expect(await tell(body, signed(body, secret).headers)).toBe(200);
  expect(await tell(body, {})).toBe(400);
  expect(await tell(body, signed(body, 'whsec_other').headers)).toBe(400);
  expect(await tell(`${body} `, signed(body, secret).headers)).toBe(400);
  expect(await tell(body, signed(body, secret, now - 400).headers)).toBe(400);
  const huge = `"${'x'.repeat(70_000)}"`;
  expect(await tell(huge, signed(huge, secret).headers)).toBe(413);
  expect(await tell('not json', { 'content-type': 'text/plain' })).toBe(400);
});
