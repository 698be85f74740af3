import { tokenKeys } from '@countinghouse/contracts/identity/token-keys';
import { expect, test } from 'vitest';
import { onSessionEnd, watchOtherTabs } from './session-end.ts';

/** What a tab hears when another one changes what is stored. */
function otherTabStores(key: string, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

test('a sign-out in another tab ends the session here, and a fresh token, as after a change of password, does not', () => {
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
