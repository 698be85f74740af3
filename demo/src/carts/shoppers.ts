import type { ImportPlan, PlannedOrder } from '@countinghouse/write-api/importing/import-plan';
import { dice } from '../dice.ts';

/** One in so many customers leaves a cart. */
const LEAVES_EVERY = 22;
/** Products that are missed, those that are missed most first. */
const MISSED_PRODUCTS = 10;
/** Customers who look for the product that is missed most; the second is missed by half as many, and so on. */
const MOST_SEEKERS = 6;
/** Products that somebody ordered from a cart just after the last were sold. */
const DECLINED_PRODUCTS = 3;

/** The last sale to a customer of the demo. */
export interface LastSale {
  readonly sale: PlannedOrder;
  /** Index among the movements of the plan, which is the same at whatever time the demo runs. */
  readonly index: number;
}

/** A customer who fills a cart after their last order and leaves it. */
export interface Leaver {
  readonly after: PlannedOrder;
  /** What somebody else bought together, of which the cart holds some. */
  readonly like: PlannedOrder;
}

/** A product of which the last units were sold or written off. */
export interface SoldOutProduct {
  readonly itemNo: string;
  /** When, and how many that were. */
  readonly at: string;
  readonly units: number;
  readonly index: number;
  readonly orders: number;
}

/** A customer who wants a product that is sold out. */
export interface Seeker {
  readonly after: PlannedOrder;
  readonly product: SoldOutProduct;
  /** The customer asks to be told when it is back. */
  readonly waits: boolean;
}

/** What customers of the demo do besides the orders of its file. Every customer does one thing at most. */
export interface Shoppers {
  readonly leavers: readonly Leaver[];
  /** They look for the product when it is sold out already. */
  readonly seekers: readonly Seeker[];
  /** They have the product in the cart before it is sold out, and order after. */
  readonly latecomers: readonly Seeker[];
}

/** Chooses who leaves a cart and who misses what; `soldOut` has the item numbers of which nothing is left. */
export function shoppersOf(plan: ImportPlan, soldOut: ReadonlySet<string>): Shoppers {
  const last = lastSales(plan);
  const leaves = (place: number) => place % LEAVES_EVERY === LEAVES_EVERY - 1;
  const leavers = last.flatMap(({ sale }, place): Leaver[] => {
    const other = last[(place + Math.floor(last.length / 2)) % last.length]!;
    return leaves(place) ? [{ after: sale, like: other.sale }] : [];
  });

  const free = new Set(last.filter((_, place) => !leaves(place)));
  const take = (count: number, product: SoldOutProduct, fits: (one: LastSale) => boolean): Seeker[] => {
    const order = ({ sale }: LastSale) => dice(sale.invoiceNo, 'seeks', product.itemNo);
    const taken = [...free].filter(fits).sort((one, other) => order(one) - order(other));
    return taken.slice(0, count).map((one) => {
      free.delete(one);
      return { after: one.sale, product, waits: dice(one.sale.invoiceNo, 'waits') < 180 };
    });
  };
  const missed = mostMissed(plan, soldOut);
  const seekers = missed.flatMap((product, rank) =>
    take(Math.ceil(MOST_SEEKERS / (rank + 1)), product, ({ index }) => index > product.index),
  );
  const latecomers = missed
    .slice(0, DECLINED_PRODUCTS)
    .flatMap((product) => take(1, product, ({ index }) => index < product.index));
  return { leavers, seekers, latecomers };
}

/** The last sale to every customer with a number, in the order of the plan. */
function lastSales({ movements }: ImportPlan): LastSale[] {
  const last = new Map<string, LastSale>();
  for (const [index, sale] of movements.entries()) {
    if (sale.kind === 'order' && !sale.rejected && sale.customer !== '') last.set(sale.customer, { sale, index });
  }
  return [...last.values()].sort((one, other) => one.index - other.index);
}

/** Products that are sold out; those with the most orders and the longest time since then are missed most. */
function mostMissed({ movements }: ImportPlan, soldOut: ReadonlySet<string>): SoldOutProduct[] {
  const found = new Map<string, SoldOutProduct>();
  for (const [index, movement] of movements.entries()) {
    if (movement.kind === 'order' && movement.rejected) continue;
    const isSale = movement.kind === 'order';
    for (const { itemNo, quantity } of isSale ? movement.lines : [movement]) {
      if (!soldOut.has(itemNo)) continue;
      const orders = (found.get(itemNo)?.orders ?? 0) + (isSale ? 1 : 0);
      found.set(itemNo, { itemNo, at: movement.at, units: Math.abs(quantity), index, orders });
    }
  }
  const weight = ({ orders, index }: SoldOutProduct) => orders * (movements.length - index);
  return [...found.values()].sort((one, other) => weight(other) - weight(one)).slice(0, MISSED_PRODUCTS);
}
