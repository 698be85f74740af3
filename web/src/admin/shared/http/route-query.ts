import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AnyRoute, call } from './call.ts';

interface ReadOptions<R> {
  readonly params?: ParamsOf<R>;
  readonly query?: QueryOf<R>;
  /** For reads that ask by POST. */
  readonly body?: BodyOf<R>;
}

/** The start of the cache keys of everything read from a route. */
export function routeKey(route: AnyRoute): readonly [string] {
  return [`${route.method} ${route.path}`];
}

/**
 * A read of the route table as a query. The key comes from the route and what it is asked; the route's views go along
 * as `meta`, by which live updates find what they make stale.
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

/** {@link routeQuery} for pages of a list: the page before stays visible while the next one loads. */
export function pageQuery<R extends AnyRoute>(route: R, options: ReadOptions<R> = {}) {
  return { ...routeQuery(route, options), placeholderData: keepPreviousData };
}
