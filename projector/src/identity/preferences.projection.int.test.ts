import { staffUserDeleted } from '@countinghouse/contracts/identity/events';
import { layoutChanged, listPreferenceChanged } from '@countinghouse/contracts/identity/preference-events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import { expect, it } from 'vitest';
import { preferences } from './preferences.projection.ts';

const spec = projectionSpec(preferences);

it('shows how everybody set up the back office, and nothing of who is gone', async () => {
  const [amy, ben] = [newId(), newId()] as const;
  const preference = { order: ['date'], hidden: ['email'], widths: { date: 90 }, query: 'size=50' };
  const rows = await spec.rowsAfter(
    event(listPreferenceChanged, { userId: amy, list: 'orders', preference }),
    event(listPreferenceChanged, { userId: ben, list: 'orders', preference }),
    event(layoutChanged, { userId: amy, changes: { density: 'compact' } }),
    event(layoutChanged, { userId: amy, changes: { checklist: 'hidden' } }),
    event(staffUserDeleted, { userId: ben }),
  );
  expect(rows.preferences).toEqual([
    {
      user_id: amy,
      preferences: { density: 'compact', startPage: 'dashboard', checklist: 'hidden', lists: { orders: preference } },
      revision: expect.any(Number),
    },
  ]);
});
