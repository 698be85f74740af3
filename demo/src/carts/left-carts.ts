import { accepted, type ImportDeps, importMetadata } from '@countinghouse/write-api/importing/import-deps';
import type { PlannedOrder } from '@countinghouse/write-api/importing/import-plan';
import { offerOf } from '@countinghouse/write-api/orders/cart/cart-contents';
import { putManyInCart } from '@countinghouse/write-api/orders/cart/carts';
import { order } from '@countinghouse/write-api/orders/order.decider';
import { dice } from '../dice.ts';
import { DEMO, demoOrderId, demoProductId } from '../ids.ts';
import type { Leaver } from './shoppers.ts';
import { HOUR_MS, later } from './times.ts';

const MOST_LINES = 4;
/** A cart is filled on one of so many days, the first being that of the order before. */
const DAYS = 4;
/** Of carts: a few units, what an order has of its lines, or much of what costs most. */
const SIZES = ['small', 'usual', 'large'] as const;

interface Line {
  readonly product: string;
  readonly quantity: number;
}

/** Lets customers fill a cart some time after their last order and leave it. */
export async function leaveCarts(deps: ImportDeps, leavers: readonly Leaver[], now: number): Promise<void> {
  for (const { after, like } of leavers) {
    const { state } = await deps.commands.load(order, demoOrderId(after.invoiceNo));
    if (state.phase !== 'standing') continue;
    const metadata = importMetadata(DEMO.name, leftAt(after, now), 'left cart', after.invoiceNo);
    const lines = await linesIn(deps, after, like);
    if (lines.length > 0) accepted(await putManyInCart(deps, state.placed.customerId, lines, metadata));
  }
}

/** Lines of `like`, as far as there is stock, in the size of this customer's cart. */
async function linesIn({ commands }: ImportDeps, { invoiceNo }: PlannedOrder, like: PlannedOrder): Promise<Line[]> {
  const size = SIZES[dice(invoiceNo, 'size') % SIZES.length]!;
  const lines: Line[] = [];
  for (const { itemNo, quantity } of size === 'large' ? dearest(like) : together(like, invoiceNo)) {
    const product = demoProductId(itemNo);
    const available = (await offerOf(commands, product))?.available ?? 0;
    const wanted = {
      small: 1 + (dice(invoiceNo, itemNo) % 3),
      usual: quantity,
      large: Math.max(quantity, Math.ceil(available / 3)),
    };
    const isNew = lines.every((line) => line.product !== product);
    if (isNew && available > 0) lines.push({ product, quantity: Math.min(wanted[size], available) });
  }
  return lines;
}

function dearest({ lines }: PlannedOrder): PlannedOrder['lines'] {
  return lines.toSorted((one, other) => other.quantity * other.price - one.quantity * one.price).slice(0, MOST_LINES);
}

/** Lines that follow each other, as they were put into the order. */
function together({ lines }: PlannedOrder, invoiceNo: string): PlannedOrder['lines'] {
  const count = 1 + (dice(invoiceNo, 'lines') % MOST_LINES);
  const first = dice(invoiceNo, 'first line') % Math.max(1, lines.length - count + 1);
  return lines.slice(first, first + count);
}

/** Hours or days after an order, at a time of day when people shop. */
function leftAt({ at, invoiceNo }: PlannedOrder, now: number): string {
  const hours = 1 + (dice(invoiceNo, 'hours') % 5);
  const msAfter = (days: number) => (24 * days + hours) * HOUR_MS;
  let days = dice(invoiceNo, 'days') % DAYS;
  while (days > 0 && Date.parse(at) + msAfter(days) > now) days -= 1;
  return later(at, msAfter(days), now);
}
