import { CURRENCY_LIST } from '@countinghouse/contracts/settings/events';
import { derivedId } from '@countinghouse/platform/ids/derived-id';
import { baseCurrency, currencyList } from '../settings/currency-list.decider.ts';
import { type ImportDesk, importMetadata } from './import-desk.ts';
import { type ImportContext, importAdjustment, importOrder } from './import-movements.ts';
import type { ImportPlan, PlannedAdjustment, PlannedCustomer, PlannedOrder } from './import-plan.ts';
import { importProduct } from './import-products.ts';
import type { ImportedCustomer, ImportSource } from './import-source.ts';

/** Steps under way at once. More do not help: they share the log's commits. */
const AT_ONCE = 32;

export interface ImportOutcome {
  /** Orders and adjustments that others' sales left no stock for; nothing of them is on the books but the refusal. */
  readonly refused: readonly (PlannedOrder | PlannedAdjustment)[];
}

/**
 * Carries out a plan through the same decisions as the API. Safe to stop anywhere and to run again: every step is recognised by
 * its id. `onStep` is called after each of `stepsOf(plan)` steps.
 */
export async function runImport(
  desk: ImportDesk,
  source: ImportSource,
  plan: ImportPlan,
  onStep: () => void,
): Promise<ImportOutcome> {
  const currencies = await desk.commands.load(currencyList, CURRENCY_LIST.id);
  const { name, symbol } = baseCurrency(currencies.state);
  const context = {
    desk,
    source,
    currency: { name, symbol },
    products: await inParallel(plan.products, onStep, async (planned) => {
      return [planned.itemNo, await importProduct(desk, source, plan.opensAt, planned)] as const;
    }),
    customers: await inParallel(plan.customers, onStep, async (planned) => {
      return [planned.number, await importCustomer(desk, source, plan.opensAt, planned)] as const;
    }),
  };
  return { refused: await importMovements(context, plan.movements, onStep) };
}

/** How often `runImport` calls `onStep`. */
export function stepsOf(plan: ImportPlan): number {
  return plan.products.length + plan.customers.length + plan.movements.length;
}

/** Enters a customer, or finds the one whom the shop knows under that address. */
async function importCustomer(
  { accounts }: ImportDesk,
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

/** Movements of one product happen in their order, so that stock is there when it is taken; others happen at once. */
async function importMovements(
  context: ImportContext,
  movements: ImportPlan['movements'],
  onStep: () => void,
): Promise<(PlannedOrder | PlannedAdjustment)[]> {
  const lastOf = new Map<string, Promise<unknown>>();
  const underWay = new Set<Promise<unknown>>();
  const refused: (PlannedOrder | PlannedAdjustment)[] = [];

  for (const movement of movements) {
    while (underWay.size >= AT_ONCE) await Promise.race(underWay);
    const items = movement.kind === 'order' ? movement.lines.map((line) => line.itemNo) : [movement.itemNo];
    const earlier = new Set(items.map((itemNo) => lastOf.get(itemNo)));
    const done = Promise.all(earlier)
      .then(() => (movement.kind === 'order' ? importOrder(context, movement) : importAdjustment(context, movement)))
      .then((taken) => {
        if (!taken) refused.push(movement);
        onStep();
      });
    for (const itemNo of items) lastOf.set(itemNo, done);
    const tracked = done.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }
  await Promise.all(underWay);
  return refused;
}

async function inParallel<Planned, Key, Value>(
  planned: readonly Planned[],
  onStep: () => void,
  step: (planned: Planned) => Promise<readonly [Key, Value]>,
): Promise<Map<Key, Value>> {
  const results = new Map<Key, Value>();
  const waiting = planned.values();
  const worker = async () => {
    for (const next of waiting) {
      const [key, value] = await step(next);
      results.set(key, value);
      onStep();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
