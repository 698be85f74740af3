import { limitConcurrency } from '@countinghouse/platform/runtime/limit-concurrency';
import type { ImportDeps } from '@countinghouse/write-api/importing/import-deps';
import type { ImportPlan } from '@countinghouse/write-api/importing/import-plan';
import { offerOf } from '@countinghouse/write-api/orders/cart/cart-contents';
import { demoProductId } from '../ids.ts';
import { leaveCarts } from './left-carts.ts';
import { declineOrders, missProducts } from './missed-products.ts';
import { shoppersOf } from './shoppers.ts';

/** Products whose stock is read at once. */
const AT_ONCE = 32;

/**
 * Lets some customers of the demo leave a cart, and some want a product that is sold out. The same again changes
 * nothing.
 */
export async function demoCarts(deps: ImportDeps, plan: ImportPlan, now: number): Promise<void> {
  const { leavers, seekers, latecomers } = shoppersOf(plan, await soldOut(deps, plan));
  await leaveCarts(deps, leavers, now);
  await missProducts(deps, seekers, now);
  await declineOrders(deps, latecomers, now);
}

/** Item numbers of products on sale of which nothing is left. */
async function soldOut({ commands }: ImportDeps, { products }: ImportPlan): Promise<Set<string>> {
  const inTurn = limitConcurrency(AT_ONCE);
  const offers = await Promise.all(
    products.map(({ itemNo }) => inTurn(() => offerOf(commands, demoProductId(itemNo)))),
  );
  return new Set(products.filter((_, index) => offers[index]?.available === 0).map(({ itemNo }) => itemNo));
}
