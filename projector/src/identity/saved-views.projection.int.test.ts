import { staffUserDeleted } from '@countinghouse/contracts/identity/events';
import {
  savedViewChanged,
  savedViewRemoved,
  viewSaved,
} from '@countinghouse/contracts/identity/saved-views/saved-view-events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import { expect, it } from 'vitest';
import { savedViews } from './saved-views.projection.ts';

const spec = projectionSpec(savedViews);

it('shows everybody’s saved views as they are now, and none of who is gone', async () => {
  const [amy, ben] = [newId(), newId()] as const;
  const kept = { list: 'orders', query: 'orderStatus=Pending', shared: false } as const;
  const { views } = await spec.rowsAfter(
    event(viewSaved, { userId: amy, viewId: 'a1', name: 'To pack', ...kept }),
    event(viewSaved, { userId: amy, viewId: 'a2', name: 'Late', ...kept }),
    event(viewSaved, { userId: ben, viewId: 'b1', name: 'Mine', ...kept }),
    event(savedViewChanged, { userId: amy, viewId: 'a1', changes: { shared: true } }),
    event(savedViewRemoved, { userId: amy, viewId: 'a2' }),
    event(staffUserDeleted, { userId: ben }),
  );
  expect(views).toEqual([
    {
      user_id: amy,
      views: [{ viewId: 'a1', name: 'To pack', ...kept, shared: true, mail: null, revision: expect.any(Number) }],
    },
  ]);
});
