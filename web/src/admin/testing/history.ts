import type { FieldChange, HistoryEntry } from '@countinghouse/contracts/history/views';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// Preloaded, so that no test waits for it.
import '../shared/history/history-panel.tsx';

export interface PastEvent {
  readonly type: string;
  /** ISO 8601. Default: some moment. */
  readonly at?: string;
  readonly changes?: readonly FieldChange[];
  readonly reason?: string;
  readonly import?: HistoryEntry['import'];
}

/** A history in the form of a response, newest first. */
export function historyResponse(...events: readonly PastEvent[]) {
  const actor = { kind: 'staff', _id: 'amy', name: 'Amy Cheung', role: 'ADMIN' };
  const entries = events.map(
    ({ type, at = '2026-11-20T02:00:00.000Z', changes = [], reason = null, ...more }, index) => ({
      _id: String(events.length - index),
      type,
      occurredAt: at,
      recordedAt: at,
      actor,
      correlationId: 'c',
      reason,
      changes,
      ...more,
    }),
  );
  return { success: true, entries, total: entries.length };
}

/** Restores the only restorable version on screen. */
export async function restoreVersion(reason: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await userEvent.click(await screen.findByLabelText('Reason (optional)'));
  await userEvent.paste(reason);
  const asked = screen.getByText('Restore this version?').closest('[role="dialog"]') as HTMLElement;
  await userEvent.click(within(asked).getByRole('button', { name: 'Restore' }));
}
