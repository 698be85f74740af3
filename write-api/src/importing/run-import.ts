import { baseCurrency } from '@countinghouse/contracts/settings/currency-list.state';
import { CURRENCY_LIST } from '@countinghouse/contracts/settings/events';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { limitConcurrency } from '@countinghouse/platform/runtime/limit-concurrency';
import { currencyList } from '../settings/currency-list.decider.ts';
import { type ImportDeps, importMetadata } from './import-deps.ts';
import { type ImportContext, importAdjustment, importOrder, isInShop } from './import-movements.ts';
import {
  type ImportPlan,
  openingQuantities,
  type PlannedAdjustment,
  type PlannedCustomer,
  type PlannedOrder,
} from './import-plan.ts';
import { importProduct } from './import-products.ts';
import type { ImportedCustomer, ImportSource } from './import-source.ts';
import { type ImportOutcome, Rows, textOf } from './row-outcomes.ts';

/**
 * Rows in flight at once; those that wait for an earlier one are not counted. More do not help: they share the log's
 * commits.
 */
const AT_ONCE = 32;

const OTHER_LINES = 'It is in the shop already, with other lines, and was left as it is.';
/** Pauses before a row is tried again while the log or the database is not there, in milliseconds. */
const PAUSES = [500, 2_000, 8_000, 20_000];

/**
 * Carries out a plan through the same decisions as the API. A row that fails is reported and the rest continues. Safe
 * to stop anywhere and to run again: every step is recognised by its id. `onStep` is called after each of
 * `stepsOf(plan)` steps.
 */
export async function runImport(
  deps: ImportDeps,
  source: ImportSource,
  plan: ImportPlan,
  onStep: () => void,
  pauses: readonly number[] = PAUSES,
): Promise<ImportOutcome> {
  const currencies = await deps.commands.load(currencyList, CURRENCY_LIST.id);
  const { name, symbol } = baseCurrency(currencies.state);
  const rows = new Rows(pauses, onStep);
  const stillNeeded = computedOnce(async () => openingQuantities(await newMovements(deps, source, plan.movements)));
  const [products, customers] = await Promise.all([
    inParallel(plan.products, async (planned) => {
      const product = await rows.run(`product ${planned.itemNo}`, () => {
        return importProduct(deps, source, { opensAt: plan.opensAt, planned, stillNeeded });
      });
      return product && ([planned.itemNo, product] as const);
    }),
    inParallel(plan.customers, async (planned) => {
      const customer = await rows.run(`customer ${planned.number || 'without a number'}`, () => {
        return importCustomer(deps, source, plan.opensAt, planned);
      });
      return customer && ([planned.number, customer] as const);
    }),
  ]);
  const context = { deps, source, currency: { name, symbol }, products, customers };
  await watchingLog(deps, () => importMovements(context, plan.movements, rows));
  return rows;
}

/** Watches the log while the work runs, so that a stream is read again only after others appended to it. */
async function watchingLog({ commands }: Pick<ImportDeps, 'commands'>, work: () => Promise<void>): Promise<void> {
  const done = new AbortController();
  const watching = commands.watchLog(done.signal);
  try {
    await work();
  } finally {
    done.abort();
    await watching;
  }
}

/** Those of a file that no import of an earlier file has brought, in their order. */
async function newMovements(
  deps: ImportDeps,
  source: ImportSource,
  movements: ImportPlan['movements'],
): Promise<ImportPlan['movements']> {
  const inTurn = limitConcurrency(AT_ONCE);
  const known = await Promise.all(movements.map((movement) => inTurn(() => isInShop(deps, source, movement))));
  return movements.filter((_, index) => !known[index]);
}

/** Does the work at the first call and returns its result to all; a failure is retried by the next. */
function computedOnce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}

/** How often `runImport` calls `onStep`. */
export function stepsOf(plan: ImportPlan): number {
  return plan.products.length + plan.customers.length + plan.movements.length;
}

/** Enters a customer, or finds the one who has that address in the shop. */
async function importCustomer(
  { accounts }: ImportDeps,
  source: ImportSource,
  opensAt: string,
  planned: PlannedCustomer,
): Promise<ImportedCustomer & { customerId: string }> {
  const described = source.customer(planned);
  const known = await accounts.findByEmail(described.email);
  if (known) return { ...described, customerId: known.customerId };
  const customerId = derivedId('import', source.name, 'customer', planned.number);
  // Imported before, and deleted or moved to another address since.
  if (await accounts.wasRegistered(customerId)) return { ...described, customerId };
  const registration = { customerId, ...described, points: 0, active: true, via: 'import' } as const;
  await accounts.register(registration, importMetadata(source.name, opensAt, 'customer', planned.number));
  return { ...described, customerId };
}

/**
 * Movements of one product move its stock in their order, so that it is there when it is taken, and orders that were
 * one customer's cart are placed in their order; others happen at once, and what does not move stock, such as the
 * payment of an order, delays no other row.
 */
async function importMovements(context: ImportContext, movements: ImportPlan['movements'], rows: Rows): Promise<void> {
  const lastOf = new Map<string, Promise<unknown>>();
  const inTurn = limitConcurrency(AT_ONCE);

  await Promise.all(
    movements.map((movement) => {
      const keys = orderedBy(movement, context.source);
      const earlier = Promise.all(new Set(keys.map((key) => lastOf.get(key))));
      let stockMoved = () => {};
      const moved = new Promise<void>((resolve) => {
        stockMoved = resolve;
      });
      for (const key of keys) lastOf.set(key, moved);
      return earlier.then(() => inTurn(() => importMovement(context, movement, rows, stockMoved))).finally(stockMoved);
    }),
  );
}

/** Keys of what a movement uses; movements with a key in common happen one after the other. */
function orderedBy(movement: PlannedOrder | PlannedAdjustment, source: ImportSource): string[] {
  if (movement.kind === 'adjustment') return [`product ${movement.itemNo}`];
  const products = movement.lines.map(({ itemNo }) => `product ${itemNo}`);
  return source.wasCart?.(movement) ? [...products, `cart ${movement.customer}`] : products;
}

async function importMovement(
  context: ImportContext,
  movement: PlannedOrder | PlannedAdjustment,
  rows: Rows,
  stockMoved: () => void,
) {
  const isOrder = movement.kind === 'order';
  const what = isOrder ? `order of invoice ${movement.invoiceNo}` : `adjustment ${movement.key}`;
  const refusal = await rows.run(what, () => {
    return isOrder ? importOrder(context, movement, stockMoved) : importAdjustment(context, movement);
  });
  if (refusal) rows.refused.push({ what, why: refusal === 'other lines' ? OTHER_LINES : textOf(refusal) });
}

/** @param step undefined for a row that failed */
async function inParallel<Planned, Key, Value>(
  planned: readonly Planned[],
  step: (planned: Planned) => Promise<readonly [Key, Value] | undefined>,
): Promise<Map<Key, Value>> {
  const inTurn = limitConcurrency(AT_ONCE);
  const results = await Promise.all(planned.map((next) => inTurn(() => step(next))));
  return new Map(results.filter((result) => result !== undefined));
}
