import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { type StripeDouble, startStripeDouble } from '@countinghouse/platform/payments/testing/stripe-double';
import { type GoogleDouble, startGoogleDouble } from '@countinghouse/write-api/testing/google-double';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenApiDocument } from '../support/documented-replies.ts';
import { watchEventLoop } from '../support/event-loop-watch.ts';
import { type ListeningShop, listen } from '../support/listening-shop.ts';
import { callOrThrow, newCustomer, newOrder, newProduct, PASSWORD } from '../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';
import type { FuzzPlan, FuzzReport } from './fuzz-plan.ts';
import { seedShop } from './seeded-shop.ts';
import { WEBHOOK_SECRET } from './valid-request-table.ts';

/** A fixed seed, so that a change is the only difference; other seeds are for exploration. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
/** Some fifteen of each call; the same ones each time, so that more of them find little more. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 3_000);
/**
 * Maximum milliseconds of one task in the event loop; all services share one here, so the limit is lower than for each.
 */
const LONGEST_TURN = 100;

let shop: WholeShop;
let listening: ListeningShop;
let google: GoogleDouble;
let stripe: StripeDouble;
let plan: FuzzPlan;
const logged: string[] = [];
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  google = await startGoogleDouble();
  stripe = await startStripeDouble();
  const source = { id: 'tu_fuzz', object: 'topup' };
  stripe.account.ledger.book({ category: 'topup', amount: 1_000, currency: 'hkd', source });
  stripe.account.ledger.payOut('hkd');
  shop = await openWholeShop({
    onLogLine: (line) => {
      if (line.includes('"level":"error"')) logged.push(line);
    },
    settings: {
      GOOGLE_JWKS_URL: google.jwksUrl,
      STRIPE_SECRET_KEY: 'sk_test_fuzz',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_ADDRESS: stripe.address,
    },
  });
  listening = await listen(shop);
  const document = (await (await fetch(`${listening.address}/api/docs`)).json()) as OpenApiDocument;
  const { address, behind } = listening;
  plan = { address, behind, seed: SEED, requests: REQUESTS, document, ...(await seedShop(shop, google)) };
}, 120_000);
afterAll(async () => {
  process.off('unhandledRejection', note);
  // Concurrently: the gateway waits for streams that end with the services, and these for its connections.
  await Promise.all([listening.close(), shop.close()]);
  google.close();
  await stripe.close();
});

/** Runs the driver without assertions. */
async function drive(): Promise<FuzzReport> {
  const script = fileURLToPath(new URL('./fuzz-driver.ts', import.meta.url));
  const driver = fork(script, {
    execArgv: ['--conditions=@countinghouse/source', '--import', 'tsx'],
    serialization: 'advanced',
  });
  const ended = once(driver, 'exit').then(([code]) => {
    throw new Error(`the driver ended with ${code}`);
  });
  driver.send(plan);
  const [report] = (await Promise.race([once(driver, 'message'), ended])) as [FuzzReport];
  ended.catch(() => undefined);
  return report;
}

test('no request gets a 5xx or an undocumented response, each call is tried and succeeds, and none blocks the others', async () => {
  console.info(`fuzz: FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`);
  const prototypes = () => [Object.prototype, Array.prototype, String.prototype].map(Object.getOwnPropertyNames);
  const before = prototypes();
  const watch = watchEventLoop();
  const { faults, statuses, tried, accepted, seconds } = await drive();
  const longest = watch.stop();
  console.info(
    `fuzz: ${seconds.toFixed(1)} s; longest turn ${longest.processor.toFixed(0)} ms of work, ${longest.clock.toFixed(0)} ms by the clock`,
    statuses,
  );
  const all = Object.keys(routeTable).filter((name) => name !== 'live');

  expect(faults).toEqual({});
  expect(logged).toEqual([]);
  expect(unhandled).toEqual([]);
  expect(prototypes()).toEqual(before);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(all.filter((name) => !tried[name])).toEqual([]);
  // Without a success, the response of a call was never compared with the document.
  expect(all.filter((name) => !accepted[name])).toEqual([]);
  expect(longest.processor).toBeLessThan(LONGEST_TURN);
}, 600_000);

test('the live stream, which is excluded from the fuzz because it never ends, begins as documented', async () => {
  const leaving = new AbortController();
  const reply = await fetch(`${listening.address}/api/v1/live`, {
    headers: { authorization: `Bearer ${shop.superAdmin}` },
    signal: leaving.signal,
  });
  leaving.abort();
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
});

test('the shop works as before afterwards', async () => {
  const buyer = await newCustomer(shop);
  const product = await newProduct(shop, { quantity: 1 });
  await newOrder(shop, buyer.token, product._id);
  await callOrThrow(shop, 'customerSignIn', { body: { email: buyer.email, password: PASSWORD } });
  await shop.caughtUp();
  const { orders } = await callOrThrow<{ orders: unknown[] }>(shop, 'listOwnOrders', { token: buyer.token });
  expect(orders).toHaveLength(1);
});
