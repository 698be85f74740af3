import type { IdentityEvent } from '@countinghouse/contracts/identity/events';
import type { PreferenceEvent } from '@countinghouse/contracts/identity/preference-events';
import { preferencesState } from '@countinghouse/contracts/identity/preferences.state';
import { preferenceTables as tables } from '@countinghouse/contracts/identity/tables';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type RowRef, type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

const changed = { reads: preferencesOf, apply: change };

/** How every member of staff set up the back office, a row for each person, which is deleted with them. */
export const preferences = defineProjection<
  PreferenceEvent | Extract<IdentityEvent, { type: 'identity.StaffUserDeleted' }>
>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'identity.ListPreferenceChanged': changed,
    'identity.LayoutChanged': changed,
    'identity.StaffUserDeleted': {
      apply: ({ data }, rows) => rows.delete(tables.preferences, data.userId),
    },
  },
});

function preferencesOf({ data }: { data: { userId: string } }): readonly RowRef[] {
  return [rowOf(tables.preferences, data.userId)];
}

function change(event: RecordedEvent<PreferenceEvent>, rows: Rows): void {
  const { userId } = event.data;
  const before = rows.get(tables.preferences, userId)?.preferences ?? preferencesState.initialState;
  const after = preferencesState.evolve(before, event as PreferenceEvent);
  rows.put(tables.preferences, { user_id: userId, preferences: after, revision: event.revision });
}
