import type { ArrangedList, ListPreference } from '@countinghouse/contracts/identity/arranged-lists';
import {
  type PreferencesView,
  preferenceRoutes,
  usualPreferences,
} from '@countinghouse/contracts/identity/preference-api';
import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { newKey } from '../../../shared/http/attempts.ts';
import { call } from '../http/call.ts';
import { routeQuery } from '../http/route-query.ts';

export const preferencesQuery = () => ({ ...routeQuery(preferenceRoutes.getPreferences), staleTime: 60_000 });

type Preferences = Omit<PreferencesView, 'version'>;
type PreferenceChange = BodyOf<typeof preferenceRoutes.changePreferences>;

/** Debounce of changes in milliseconds; further ones are sent together. */
const PAUSE_MS = 1_500;
/** Milliseconds before a failed change is sent again. */
const RETRY_MS = 60_000;

/** Unsaved changes: they apply at once, and are sent after a pause or when the page is left. */
class UnsavedPreferences {
  changes: PreferenceChange = {};
  readonly #queries: QueryClient;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(queries: QueryClient) {
    this.#queries = queries;
    window.addEventListener('pagehide', () => void this.send());
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(change: PreferenceChange): void {
    this.#set({ ...this.changes, ...change, lists: { ...this.changes.lists, ...change.lists } });
    this.#sendAfter(PAUSE_MS);
  }

  async send(): Promise<void> {
    clearTimeout(this.#timer);
    const sent = this.changes;
    if (isEmpty(sent)) return;
    try {
      const options = { body: sent, idempotencyKey: newKey(), keepalive: true };
      const reply = await call(preferenceRoutes.changePreferences, options);
      this.#queries.setQueryData(preferencesQuery().queryKey, reply);
      this.#set(without(this.changes, sent));
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (isRefused) this.#set(without(this.changes, sent));
      else this.#sendAfter(RETRY_MS);
    }
  }

  #sendAfter(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.send(), pause);
  }

  #set(changes: PreferenceChange): void {
    this.changes = changes;
    for (const listener of this.#listeners) listener();
  }
}

const unsavedBy = new WeakMap<QueryClient, UnsavedPreferences>();

function unsavedOf(queries: QueryClient): UnsavedPreferences {
  const unsaved = unsavedBy.get(queries) ?? new UnsavedPreferences(queries);
  unsavedBy.set(queries, unsaved);
  return unsaved;
}

/** Sends unsaved changes before the session ends. */
export function savePreferences(queries: QueryClient): void {
  void unsavedOf(queries).send();
}

/** Returns the preferences of the signed-in member of staff, and a function to change them. */
export function usePreferences(): [Preferences, (change: PreferenceChange) => void] {
  const queries = useQueryClient();
  const query = preferencesQuery();
  // The guard has read them; where it failed, the defaults apply.
  const { data } = useQuery({ ...query, enabled: queries.getQueryData(query.queryKey) !== undefined });
  const unsaved = unsavedOf(queries);
  const changes = useSyncExternalStore(unsaved.subscribe, () => unsaved.changes);
  const saved = data?.preferences;
  const preferences = useMemo(() => {
    const { density, startPage, checklist, lists } = saved ?? usualPreferences;
    return {
      density: changes.density ?? density,
      startPage: changes.startPage ?? startPage,
      checklist: changes.checklist ?? checklist,
      lists: { ...lists, ...changes.lists },
    };
  }, [saved, changes]);
  return [preferences, useCallback((change: PreferenceChange) => unsaved.add(change), [unsaved])];
}

const USUAL_LIST: ListPreference = { order: [], hidden: [], widths: {}, query: '' };

/** Returns the preferences of one list, and a function to change a part of them. */
export function useListPreference(
  list: ArrangedList | undefined,
): [ListPreference, (change: Partial<ListPreference>) => void] {
  const [{ lists }, change] = usePreferences();
  const preference = (list && lists[list]) ?? USUAL_LIST;
  const changeList = useCallback(
    (part: Partial<ListPreference>) => list && change({ lists: { [list]: { ...preference, ...part } } }),
    [list, preference, change],
  );
  return [preference, changeList];
}

function isEmpty({ lists = {}, ...layout }: PreferenceChange): boolean {
  return Object.keys(layout).length === 0 && Object.keys(lists).length === 0;
}

/** Returns the changes made since some of them were sent. */
function without({ lists = {}, ...layout }: PreferenceChange, sent: PreferenceChange): PreferenceChange {
  const since = (now: object, then: object) =>
    Object.entries(now).filter(([name, value]) => (then as Record<string, unknown>)[name] !== value);
  return {
    ...Object.fromEntries(since(layout, sent)),
    lists: Object.fromEntries(since(lists, sent.lists ?? {})),
  };
}
