import { vi } from 'vitest';

/** What the server answers, by method and path below /api/v1; a function sees the address and the request. */
export type Answers = Record<string, object | ((url: URL, init: RequestInit) => Response | object | Promise<Response>)>;

/** Puts answers in the server's place. Answers the requests that were made, as `METHOD /path?query`. */
export function answerWith(answers: Answers): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://shop');
    const path = url.pathname.replace('/api/v1', '');
    const key = `${init.method ?? 'GET'} ${path}`;
    requests.push(`${key}${url.search}`);
    const answer = answers[key];
    const body = typeof answer === 'function' ? await answer(url, init) : answer;
    if (body instanceof Response) return body;
    return body ? Response.json(body) : Response.json({ code: 'NOT_FOUND', message: 'Not found' }, { status: 404 });
  });
  return requests;
}
