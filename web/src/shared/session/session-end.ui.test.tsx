import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import { expect, test } from 'vitest';
import { onSessionEnd, sessionEnded, watchOtherTabs } from './session-end.ts';
import { readToken, storeToken } from './token-store.ts';

/** Dispatches the event of a storage change by another tab. */
function otherTabStores(key: string, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

test('a sign-out in another tab ends the session here; a fresh token, as after a change of password, does not', () => {
  window.history.replaceState(null, '', '/admin/customers');
  const ended: string[] = [];
  const stops = [onSessionEnd((realm) => ended.push(realm)), watchOtherTabs()];
  otherTabStores(tokenKeys.staff, 'fresh');
  otherTabStores(tokenKeys.customer, null);
  otherTabStores('countinghouse.theme', null);
  expect(ended).toEqual([]);
  otherTabStores(tokenKeys.staff, null);
  expect(ended).toEqual(['staff']);
  for (const stop of stops) stop();
});

test('a refusal of an earlier token ends neither a newer session nor one that has ended already', () => {
  const ended: string[] = [];
  const stop = onSessionEnd((realm) => ended.push(realm));
  storeToken('staff', 'fresh');
  sessionEnded('staff', 'earlier');
  expect([readToken('staff'), ended]).toEqual(['fresh', []]);
  sessionEnded('staff', 'fresh');
  sessionEnded('staff', 'fresh');
  expect([readToken('staff'), ended]).toEqual([null, ['staff']]);
  stop();
});
