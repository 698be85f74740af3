import { fileURLToPath } from 'node:url';
import { WISHES } from '@countinghouse/contracts/customers/events';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { CART } from '@countinghouse/contracts/orders/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportDeps, importDeps } from '../../importing/import-deps.ts';
import { type ImportPlan, planImport, shopTime } from '../../importing/import-plan.ts';
import { readInvoiceLines } from '../../importing/online-retail-csv.ts';
import { runImport } from '../../importing/run-import.ts';
import { order } from '../../orders/order.decider.ts';
import { openTestWriteSide, type TestWriteSide } from '../../testing/test-write-side.ts';
import { demoOrderId } from '../ids.ts';
import { demoSource } from '../source.ts';
import { demoCarts } from './left-carts.ts';

const FILE = fileURLToPath(new URL('../../../demo/online-retail-two-weeks.csv.gz', import.meta.url));
const NOW = Date.parse('2012-03-01T00:00:00Z');
let side: TestWriteSide;
let deps: ImportDeps;
let plan: ImportPlan;

beforeAll(async () => {
  side = await openTestWriteSide();
  deps = importDeps(side.deps, side.masterKey);
  const calendar = shopCalendar('Asia/Hong_Kong');
  plan = planImport((await readInvoiceLines(FILE)).slice(0, 1_500), calendar, shopTime(calendar));
});
afterAll(() => side.close());

async function runDemo() {
  const shelves = { categoryOf: missing, supplierOf: missing, tagIdOf: missing, picturesOf: missing };
  const source = { ...demoSource(shelves, NOW), product: () => ({}), spareStock: () => 0 };
  const { failed } = await runImport(deps, source, plan, () => {});
  expect(failed).toEqual([]);
  await demoCarts(deps, plan, NOW);
}

function missing(): never {
  throw new Error('products of this test have no details');
}

/** How many events of each type the streams of a kind of all customers hold. */
async function counts(category: string): Promise<Record<string, number>> {
  const customers = new Set<string>();
  for (const movement of plan.movements) {
    if (movement.kind !== 'order') continue;
    const { state } = await deps.commands.load(order, demoOrderId(movement.invoiceNo));
    if (state.phase !== 'none') customers.add(state.placed.customerId);
  }
  const counted: Record<string, number> = {};
  for (const customerId of customers) {
    for (const { type, metadata } of await side.deps.log.read(streamOf(category, customerId))) {
      counted[type] = (counted[type] ?? 0) + 1;
      expect(metadata.occurredAt, type).toBeDefined();
    }
  }
  return counted;
}

test('some orders were carts, some carts are left, and what is sold out is missed; a second run changes nothing', async () => {
  await runDemo();
  const carts = await counts(CART);
  const wishes = await counts(WISHES);
  const sales = plan.movements.filter((movement) => movement.kind === 'order' && !movement.rejected).length;
  expect(carts['orders.CartCheckedOut']).toBeGreaterThan(sales / 5);
  expect(carts['orders.CartCheckedOut']).toBeLessThan(sales);
  expect(carts['orders.CartItemRefused']).toBeGreaterThan(0);
  expect(carts['orders.CartOrderDeclined']).toBeUndefined();
  expect(wishes['customers.WishChanged']).toBeGreaterThan(0);

  await runDemo();
  expect(await counts(CART)).toEqual(carts);
  expect(await counts(WISHES)).toEqual(wishes);
});
