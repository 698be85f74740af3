import { STAFF_STREAM, staffUserCreated, staffUserDeleted } from '@countinghouse/contracts/identity/events';
import type { SavedView } from '@countinghouse/contracts/identity/saved-views/saved-view-api';
import {
  SAVED_VIEWS,
  savedViewChanged,
  viewSaved,
} from '@countinghouse/contracts/identity/saved-views/saved-view-events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

const hired = (userId: string, firstName: string) => {
  const user = { userId, email: `${firstName}@shop.hk`, firstName, lastName: 'Lee', avatar: '', active: true };
  return shop.happened(STAFF_STREAM, event(staffUserCreated, { ...user, role: 'ADMIN' }));
};
const saved = (userId: string, viewId: string, name: string, shared: boolean) => {
  const view = { userId, viewId, list: 'orders', name, query: 'search=tea', shared } as const;
  return shop.happened(streamOf(SAVED_VIEWS, userId), event(viewSaved, view));
};
const seenBy = async (caller: 'superAdmin' | 'admin') =>
  ((await shop.get('/saved-view/list', caller)).json().views as SavedView[]).map(({ name, own, owner, version }) => ({
    name,
    own,
    owner,
    version,
  }));

test('own and shared views are returned, until their owner is deleted', async () => {
  const { superAdmin, admin } = shop.ids;
  await hired(superAdmin, 'Chris');
  await hired(admin, 'Ann');
  const [shared, hidden] = [newId(), newId()] as const;
  await saved(superAdmin, shared, 'To pack', true);
  await saved(superAdmin, hidden, 'Mine', false);
  await saved(admin, newId(), 'a draft', false);

  expect(await seenBy('admin')).toEqual([
    { name: 'a draft', own: true, owner: 'Ann Lee', version: '0' },
    { name: 'To pack', own: false, owner: 'Chris Lee', version: '0' },
  ]);
  await shop.happened(
    streamOf(SAVED_VIEWS, superAdmin),
    event(savedViewChanged, { userId: superAdmin, viewId: shared, changes: { shared: false } }),
  );
  expect((await seenBy('admin')).map(({ name }) => name)).toEqual(['a draft']);
  expect((await seenBy('superAdmin')).map(({ name, version }) => [name, version])).toEqual([
    ['Mine', '1'],
    ['To pack', '2'],
  ]);

  await shop.happened(STAFF_STREAM, event(staffUserDeleted, { userId: superAdmin }));
  expect(await seenBy('superAdmin')).toEqual([]);
});
