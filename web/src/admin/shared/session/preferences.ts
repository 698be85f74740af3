import {
  type PreferencesView,
  preferenceRoutes,
  usualPreferences,
} from '@countinghouse/contracts/identity/preference-api';
import type { ArrangedList, ListPreference } from '@countinghouse/contracts/identity/preference-events';
import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { call } from '../http/call.ts';
import { routeQuery } from '../http/route-query.ts';

export const preferencesQuery = () => ({ ...routeQuery(preferenceRoutes.getPreferences), staleTime: 60_000 });

type Preferences = Omit<PreferencesView, 'version'>;
type PreferenceChange = BodyOf<typeof preferenceRoutes.changePreferences>;

/** How long a change waits for the next one, which is then sent with it. */
const PAUSE_MS = 1_500;
/** When a change that did not arrive is sent again. */
const RETRY_MS = 60_000;

/** Changes that are not on the server yet: they hold at once, and are sent after a pause or when the page is left. */
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
      const options = { body: sent, idempotencyKey: newId(), keepalive: true };
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

/** Sends what is not on the server yet, before the session ends. */
export function savePreferences(queries: QueryClient): void {
  void unsavedOf(queries).send();
}

/** How the signed-in member of staff set up the back office, and the way to change it. */
export function usePreferences(): [Preferences, (change: PreferenceChange) => void] {
  const queries = useQueryClient();
  const query = preferencesQuery();
  // The guard has read them; where it could not, the usual ones hold.
  const { data } = useQuery({ ...query, enabled: queries.getQueryData(query.queryKey) !== undefined });
  const unsaved = unsavedOf(queries);
  const changes = useSyncExternalStore(unsaved.subscribe, () => unsaved.changes);
  const saved = data?.preferences;
  const preferences = useMemo(() => {
    const { density, startPage, lists } = saved ?? usualPreferences;
    return {
      density: changes.density ?? density,
      startPage: changes.startPage ?? startPage,
      lists: { ...lists, ...changes.lists },
    };
  }, [saved, changes]);
  return [preferences, useCallback((change: PreferenceChange) => unsaved.add(change), [unsaved])];
}

const USUAL_LIST: ListPreference = { order: [], hidden: [], widths: {}, query: '' };

/** How one list is set up, and the way to change a part of it. */
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

/** The changes that were made since some of them were sent. */
function without({ lists = {}, ...layout }: PreferenceChange, sent: PreferenceChange): PreferenceChange {
  const since = (now: object, then: object) =>
    Object.entries(now).filter(([name, value]) => (then as Record<string, unknown>)[name] !== value);
  return {
    ...Object.fromEntries(since(layout, sent)),
    lists: Object.fromEntries(since(lists, sent.lists ?? {})),
  };
}
