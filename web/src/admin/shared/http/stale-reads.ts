import type { ViewName } from '@countinghouse/contracts/view-names';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRoute } from './call.ts';
import { routeKey } from './route-query.ts';

/** What a write makes stale: a view by its name, with every read whose route names it; or one read. */
export type Change = ViewName | AnyRoute;

/** Refetches queries on screen that show one of these views; all others are marked stale. */
export function refreshViews(queries: QueryClient, views: readonly string[]): void {
  void queries.invalidateQueries({
    predicate: (query) => {
      const shown = query.meta?.views;
      return Array.isArray(shown) && shown.some((view) => views.includes(view as string));
    },
  });
}

/** {@link refreshViews} for an own write. */
export function refreshChanged(queries: QueryClient, changes: readonly Change[]): void {
  refreshViews(
    queries,
    changes.filter((change) => typeof change === 'string'),
  );
  for (const change of changes)
    if (typeof change !== 'string') void queries.invalidateQueries({ queryKey: routeKey(change) });
}
