import type { ViewName } from '@countinghouse/contracts/view-names';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { AnyRoute } from './call.ts';
import { routeKey } from './route-query.ts';

/** What a write makes stale: a view by its name, with every read whose route names it; or one read. */
export type Change = ViewName | AnyRoute;

const showsOneOf =
  (views: readonly string[]) =>
  ({ meta }: Query): boolean =>
    Array.isArray(meta?.views) && meta.views.some((view) => views.includes(view as string));

/** Refetches queries on screen that show one of these views; all others are marked stale. */
export function refreshViews(queries: QueryClient, views: readonly string[]): void {
  void queries.invalidateQueries({ predicate: showsOneOf(views) });
}

/**
 * Returns {@link refreshViews} for changes that follow each other: a query in flight is not cancelled but ends, and is
 * then fetched once more, however many changes have come meanwhile.
 */
export function viewFollower(queries: QueryClient): (views: readonly string[]) => void {
  const awaited = new Set<Query>();
  return function refresh(views) {
    const shows = showsOneOf(views);
    const inFlight = queries.getQueryCache().findAll({ predicate: shows, fetchStatus: 'fetching' });
    for (const query of inFlight) {
      if (awaited.has(query)) continue;
      awaited.add(query);
      const fetchOnceMore = () => {
        awaited.delete(query);
        void queries.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
      };
      void query.promise?.then(fetchOnceMore, fetchOnceMore);
    }
    void queries.invalidateQueries({ predicate: (query) => shows(query) && !inFlight.includes(query) });
  };
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
