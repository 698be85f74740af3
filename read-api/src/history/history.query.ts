import { nameOfActor, naming } from '@countinghouse/contracts/history/records/naming';
import type { HistoryContext, HistoryEntry } from '@countinghouse/contracts/history/views';
import { occurredAt } from '@countinghouse/contracts/kernel/event';
import { adjustmentSteps } from './adjustment.history.ts';
import { categorySteps, tagSteps } from './category.history.ts';
import { importOf } from './import-cause.ts';
import { eventsOf, type LogReads } from './log-reads.ts';
import { orderSteps, returnRequestSteps } from './order.history.ts';
import { customerSteps, supplierSteps, userSteps } from './people.history.ts';
import { productSteps } from './product.history.ts';
import { settingSteps } from './settings.history.ts';
import type { Step } from './steps.ts';

const stepsIn: Record<HistoryContext, (log: LogReads, id: string) => Promise<Step[] | undefined>> = {
  product: productSteps,
  category: categorySteps,
  tag: tagSteps,
  supplier: supplierSteps,
  customer: customerSteps,
  user: userSteps,
  order: orderSteps,
  'return-request': returnRequestSteps,
  adjustment: adjustmentSteps,
  setting: settingSteps,
};

/**
 * Returns a page of an entity's history, newest first; undefined when it never existed. A part of the settings exists
 * before its first event.
 */
export async function historyPage(
  log: LogReads,
  context: HistoryContext,
  id: string,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ entries: HistoryEntry[]; total: number } | undefined> {
  const steps = await stepsIn[context](log, id);
  if (!steps || (steps.length === 0 && context !== 'setting')) return undefined;
  const page = steps.toReversed().slice((current - 1) * size, current * size);
  const named = naming(eventsOf(log));
  const causeOf = importOf(log);
  const entries = page.map(async ({ event, changes }): Promise<HistoryEntry> => {
    const { actor, correlationId, reason = null } = event.metadata;
    const cause = context === 'product' ? await causeOf(event) : undefined;
    return {
      _id: event.id,
      type: event.type,
      occurredAt: occurredAt(event),
      recordedAt: event.recordedAt,
      actor: {
        kind: actor.kind,
        _id: actor.id ?? null,
        name: await nameOfActor(actor, named),
        role: actor.role ?? null,
      },
      correlationId,
      reason,
      ...(cause && { import: cause }),
      changes: await Promise.all(
        changes.map(async ({ field, from, to }) => ({ field, from: await named(from), to: await named(to) })),
      ),
    };
  });
  return { entries: await Promise.all(entries), total: steps.length };
}
