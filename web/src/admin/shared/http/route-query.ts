import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AnyRoute, call } from './call.ts';

interface ReadOptions<R> {
  readonly params?: ParamsOf<R>;
  readonly query?: QueryOf<R>;
  /** For reads by POST. */
  readonly body?: BodyOf<R>;
}

/** Returns the prefix of the cache keys of all reads of a route. */
export function routeKey(route: AnyRoute): readonly [string] {
  return [`${route.method} ${route.path}`];
}

/**
 * A read of the route table as a query; its key comes from the route and its input, and the route's views are in
 * `meta`, by which live updates find stale queries.
 */
export function routeQuery<R extends AnyRoute>(route: R, options: ReadOptions<R> = {}) {
  return queryOptions({
    queryKey: [
      ...routeKey(route),
      options.params ?? null,
      options.query ?? null,
      ...(options.body ? [options.body] : []),
    ],
    queryFn: ({ signal }): Promise<ReplyOf<R>> => call(route, { ...options, signal }),
    meta: { views: route.views ?? [] },
  });
}

/** {@link routeQuery} for pages of a list: the previous page stays visible while the next one loads. */
export function pageQuery<R extends AnyRoute>(route: R, options: ReadOptions<R> = {}) {
  return { ...routeQuery(route, options), placeholderData: keepPreviousData };
}
