import type { ImportPlan } from '../importing/import-plan.ts';
import type { FailedRow, ImportOutcome } from '../importing/row-outcomes.ts';

const SHOWN = 10;

/** Prints the outcome of every line of a file; if something failed, so does the program. */
export function printOutcome(plan: ImportPlan, { refused, failed, gaveUp }: ImportOutcome): void {
  const orders = plan.movements.filter((movement) => movement.kind === 'order');
  const rejected = orders.filter((order) => order.rejected);
  const print = (sentence: string) => process.stdout.write(`${sentence}\n`);

  print(`${plan.products.length} products, ${plan.customers.length} customers.`);
  print(`${orders.length} orders, ${rejected.length} of them cancellations that stand as Rejected.`);
  print(`${plan.movements.length - orders.length} stock adjustments.`);

  print(`${plan.skipped.length} lines are no goods and were left out:`);
  for (const [why, lines] of groupByReason(plan)) {
    const shown = lines.slice(0, SHOWN).join(', ');
    print(`  ${why}: ${lines.length} (line ${shown}${lines.length > SHOWN ? ', …' : ''})`);
  }
  printRows('Refused', refused);
  printRows('Failed', failed);
  if (gaveUp) print('Too much failed one after the other: the rest was not tried.');
  if (failed.length > 0) {
    print('Run the import again when the cause is gone: what came in is recognised, the rest is tried once more.');
    process.exitCode = 1;
  }

  function printRows(kind: string, rows: readonly FailedRow[]): void {
    for (const { what, why } of rows.slice(0, SHOWN)) print(`${kind}: ${what}. ${why}`);
    if (rows.length > SHOWN) print(`… and ${rows.length - SHOWN} more.`);
  }
}

function groupByReason(plan: ImportPlan): Map<string, number[]> {
  const reasons = new Map<string, number[]>();
  for (const { why, line } of plan.skipped) reasons.set(why, [...(reasons.get(why) ?? []), line]);
  return reasons;
}
