import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { API_PREFIX } from '@countinghouse/platform/rest/limits/call-bounds';
import type { ShopReply } from './shop-people.ts';
import type { ShopRequest } from './whole-shop.ts';

/** Calls a service at its own port. Rejects when the service exits before it has responded. */
export async function callOverSocket(
  address: string,
  { method, path }: Pick<RouteDefinition, 'method' | 'path'>,
  { token, params = {}, body, headers }: ShopRequest = {},
): Promise<ShopReply> {
  const place = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await fetch(`${address}${API_PREFIX}${place}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const payload = await response.text();
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    payload,
    json: () => JSON.parse(payload),
  };
}
