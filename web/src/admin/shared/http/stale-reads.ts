import type { ViewName } from '@countinghouse/contracts/view-names';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRoute } from './call.ts';
import { routeKey } from './route-query.ts';

/** What a write makes stale: by its name a view, and so every read that its route says comes from it; or one read. */
export type Change = ViewName | AnyRoute;

/** Reads again what is on screen and shows one of these views; what is not on screen is only marked stale. */
export function refreshViews(queries: QueryClient, views: readonly string[]): void {
  void queries.invalidateQueries({
    predicate: (query) => {
      const shown = query.meta?.views;
      return Array.isArray(shown) && shown.some((view) => views.includes(view as string));
    },
  });
}

/** {@link refreshViews} for what a write of one's own has changed. */
export function refreshChanged(queries: QueryClient, changes: readonly Change[]): void {
  refreshViews(
    queries,
    changes.filter((change) => typeof change === 'string'),
  );
  for (const change of changes)
    if (typeof change !== 'string') void queries.invalidateQueries({ queryKey: routeKey(change) });
}
