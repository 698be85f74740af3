import { wishes } from '../../customers/wishes.decider.ts';
import { accepted, type ImportDeps, importMetadata } from '../../importing/import-deps.ts';
import type { ImportPlan, PlannedOrder } from '../../importing/import-plan.ts';
import { offerOf } from '../../orders/cart/cart-contents.ts';
import { putManyInCart } from '../../orders/cart/carts.ts';
import { order } from '../../orders/order.decider.ts';
import { dice } from '../dice.ts';
import { DEMO, demoOrderId, demoProductId } from '../ids.ts';

/** One in so many orders is followed by a cart that its customer leaves. */
const EVERY = 24;
const MOST_LINES = 4;
/** Products without stock that are looked for. */
const MISSED = 8;
const HOUR_MS = 3_600_000;

interface Line {
  readonly product: string;
  readonly quantity: number;
}

/**
 * Lets some customers of the demo fill a cart after an order and leave it, and request products that are sold out: most
 * of these want to know when they are back.
 */
export async function demoCarts(deps: ImportDeps, plan: ImportPlan, now: number): Promise<void> {
  const sales = plan.movements.filter((movement) => movement.kind === 'order').filter(({ rejected }) => !rejected);
  const missed = await soldOut(deps, sales);
  for (let index = EVERY - 1; index < sales.length; index += EVERY) {
    const bought = sales[index]!;
    const { state } = await deps.commands.load(order, demoOrderId(bought.invoiceNo));
    if (state.phase !== 'standing') continue;
    const { customerId } = state.placed;
    // What somebody else bought together is what a customer may put together.
    const { lines, invoiceNo } = sales[(index + EVERY / 2) % sales.length]!;
    const wanted = lines
      .slice(0, 1 + (dice(invoiceNo, 'lines') % MOST_LINES))
      .map(({ itemNo }): Line => ({ product: demoProductId(itemNo), quantity: 1 + (dice(itemNo, invoiceNo) % 3) }));
    const missing = missed[Math.floor(index / EVERY) % (missed.length + 1)];
    const at = new Date(Math.min(now, Date.parse(bought.at) + 2 * HOUR_MS)).toISOString();
    const metadata = (step: string) => importMetadata(DEMO.name, at, step, bought.invoiceNo);
    const short = missing ? [{ product: missing, quantity: 2 + (dice(bought.invoiceNo, 'missing') % 10) }] : [];
    accepted(await putManyInCart(deps, customerId, [...wanted, ...short], metadata('left cart')));
    if (!missing || dice(bought.invoiceNo, 'wish') < 64) continue;
    const wish = { type: 'ChangeWish', customerId, productId: missing, changes: { notify: true }, sold: true } as const;
    accepted(await deps.commands.handle(wishes, customerId, wish, metadata('wish')));
  }
}

/** Products on sale of which nothing is left, those in most orders first. */
async function soldOut({ commands }: ImportDeps, sales: readonly PlannedOrder[]): Promise<string[]> {
  const orders = new Map<string, number>();
  for (const { lines } of sales) for (const { itemNo } of lines) orders.set(itemNo, (orders.get(itemNo) ?? 0) + 1);
  const found: string[] = [];
  for (const [itemNo] of [...orders].sort(([, one], [, other]) => other - one)) {
    const offer = await offerOf(commands, demoProductId(itemNo), 'cached');
    if (offer?.available === 0) found.push(offer.productId);
    if (found.length === MISSED) break;
  }
  return found;
}
