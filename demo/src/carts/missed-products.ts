import { isRefusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import { plainPricing } from '@countinghouse/contracts/pricing/order-pricing';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { product } from '@countinghouse/write-api/catalog/product/product.decider';
import { wishes } from '@countinghouse/write-api/customers/wishes.decider';
import { accepted, type ImportDeps, importMetadata } from '@countinghouse/write-api/importing/import-deps';
import { fillCart } from '@countinghouse/write-api/importing/import-movements';
import { putInCart } from '@countinghouse/write-api/orders/cart/carts';
import { order } from '@countinghouse/write-api/orders/order.decider';
import { placeOrder } from '@countinghouse/write-api/orders/sagas/place-order.saga';
import { dice } from '../dice.ts';
import { DEMO, demoOrderId, demoProductId } from '../ids.ts';
import type { Seeker } from './shoppers.ts';
import { earlier, HOUR_MS, later } from './times.ts';

const MOST_UNITS = 12;

/** Lets customers try to put a product into the cart that is sold out; those who wait want to know when it is back. */
export async function missProducts(deps: ImportDeps, seekers: readonly Seeker[], now: number): Promise<void> {
  for (const { after, product: missed, waits } of seekers) {
    const { invoiceNo, at } = after;
    const { state } = await deps.commands.load(order, demoOrderId(invoiceNo));
    if (state.phase !== 'standing') continue;
    const { customerId } = state.placed;
    const productId = demoProductId(missed.itemNo);
    const time = later(at, HOUR_MS / 2 + (dice(invoiceNo, 'missed') / 64) * HOUR_MS, now);
    const metadata = (step: string) => importMetadata(DEMO.name, time, step, invoiceNo);
    const item = { type: 'AddItem', productId, quantity: 1 + (dice(invoiceNo, 'units') % MOST_UNITS) } as const;
    const added = await putInCart(deps, customerId, item, metadata('missed'));
    if (!isRefusal(added) || !waits) continue;
    const wish = { type: 'ChangeWish', customerId, productId, changes: { notify: true }, sold: true } as const;
    accepted(await deps.commands.handle(wishes, customerId, wish, metadata('wish')));
  }
}

/** Lets customers have a product in the cart when the last are sold, and order it then: their orders are declined. */
export async function declineOrders(deps: ImportDeps, latecomers: readonly Seeker[], now: number): Promise<void> {
  for (const { after, product: missed } of latecomers) {
    const { state } = await deps.commands.load(order, demoOrderId(after.invoiceNo));
    const productId = demoProductId(missed.itemNo);
    const sold = await deps.commands.load(product, productId);
    if (state.phase !== 'standing' || sold.state.status !== 'present') continue;
    const { itemNo, name, photo, sellingPrice: price } = sold.state.details;
    const quantity = 1 + (dice(after.invoiceNo, 'late') % Math.min(missed.units, MOST_UNITS));
    const lines = [{ productId, itemNo, name, photo, quantity, price, listPrice: price }];
    const filledAt = earlier(missed.at, 2 * HOUR_MS, after.at);
    const filling = importMetadata(DEMO.name, filledAt, 'late cart', after.invoiceNo);
    const { customerId, currency } = state.placed;
    const cartVersion = await fillCart(deps, customerId, { lines, currency }, filling);

    const placedAt = later(missed.at, HOUR_MS / 4, now);
    const orderId = derivedId(DEMO.name, 'late order', after.invoiceNo);
    const { orderNo: _, ...ordered } = state.placed;
    const priced = { lines, fee: 0, pricing: plainPricing(0), delivery: null };
    const wanted = { ...ordered, orderId, placedAt, ...priced, transactionId: '', cartVersion };
    const placed = await placeOrder(deps, wanted, importMetadata(DEMO.name, placedAt, 'late order', after.invoiceNo));
    if (isRefusal(placed) && placed.refused !== 'INSUFFICIENT_STOCK') throw new RefusedError(placed);
  }
}
