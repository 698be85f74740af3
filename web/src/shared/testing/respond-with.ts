import { vi } from 'vitest';
import { contractBody } from './contract-check.ts';

/** Responses by method and path below /api/v1; a function receives the URL and the request. */
export type Responses = Record<
  string,
  object | ((url: URL, init: RequestInit) => Response | object | Promise<Response>)
>;

/** Replaces the server by responses, each checked by its route; returns the requests made, as `METHOD /path?query`. */
export function respondWith(responses: Responses): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://shop');
    const key = `${init.method ?? 'GET'} ${url.pathname.replace('/api/v1', '')}`;
    requests.push(`${key}${url.search}`);
    const response = responses[key];
    const body = typeof response === 'function' ? await response(url, init) : response;
    if (body instanceof Response) return url.pathname.startsWith('/api/') ? checked(key, body) : body;
    if (body) return Response.json(contractBody(key, 200, body));
    return Response.json({ code: 'NOT_FOUND', message: 'Not found' }, { status: 404 });
  });
  return requests;
}

async function checked(key: string, response: Response): Promise<Response> {
  if (key === 'GET /live') return response;
  const { status, headers } = response;
  return Response.json(contractBody(key, status, await response.json()), { status, headers });
}
