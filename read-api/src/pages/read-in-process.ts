import type { RouteDefinition } from '@countinghouse/contracts/kernel/route';
import type { Read } from '@countinghouse/contracts/pages/page-renderer';
import { routeTable } from '@countinghouse/contracts/route-table';
import { API_PREFIX } from '@countinghouse/platform/http/http-app';
import type { FastifyInstance } from 'fastify';

/** Makes public reads of the app itself without a connection: the same checks and answers as over HTTP, for nobody in particular. */
export function readInProcess(app: FastifyInstance, minPosition: string): Read {
  return async (operation, { params = {}, query = {} }, language) => {
    const route = (routeTable as Readonly<Record<string, RouteDefinition>>)[operation];
    if (route?.access !== 'public' || route.method !== 'GET') throw new Error(`${operation} is not a public read`);
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== '') search.set(name, String(value));
    const reply = await app.inject({
      url: `${API_PREFIX}${path}${search.size > 0 ? `?${search}` : ''}`,
      headers: { 'accept-language': language, ...(minPosition !== '' && { 'x-min-position': minPosition }) },
    });
    return { status: reply.statusCode, body: reply.json(), isStale: reply.headers['x-stale'] === 'true' };
  };
}
