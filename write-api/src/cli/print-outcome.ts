import type { ImportPlan } from '../importing/import-plan.ts';
import type { ImportOutcome } from '../importing/run-import.ts';

const SHOWN = 10;

/** Says what became of every line of a file. */
export function printOutcome(plan: ImportPlan, { refused }: ImportOutcome): void {
  const orders = plan.movements.filter((movement) => movement.kind === 'order');
  const rejected = orders.filter((order) => order.rejected);
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

  say(`${plan.products.length} products, ${plan.customers.length} customers.`);
  say(`${orders.length} orders, ${rejected.length} of them cancellations that stand as Rejected.`);
  say(`${plan.movements.length - orders.length} stock adjustments.`);

  say(`${plan.skipped.length} lines are no goods and were left out:`);
  for (const [why, lines] of groupByReason(plan)) {
    const shown = lines.slice(0, SHOWN).join(', ');
    say(`  ${why}: ${lines.length} (line ${shown}${lines.length > SHOWN ? ', …' : ''})`);
  }
  for (const movement of refused.slice(0, SHOWN)) {
    const what = movement.kind === 'order' ? `order of invoice ${movement.invoiceNo}` : `adjustment ${movement.key}`;
    say(`Refused, for its stock was sold to others: ${what}.`);
  }
  if (refused.length > SHOWN) say(`… and ${refused.length - SHOWN} more.`);
}

function groupByReason(plan: ImportPlan): Map<string, number[]> {
  const reasons = new Map<string, number[]>();
  for (const { why, line } of plan.skipped) reasons.set(why, [...(reasons.get(why) ?? []), line]);
  return reasons;
}
