import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { Providers } from '../app/providers.tsx';

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

/** Renders routes as the admin does, without its shell. `path` is where the browser stands. */
export function renderRoutes(routes: RouteObject[], path: string) {
  window.history.replaceState(null, '', path);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(
    <Providers queries={queries}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <RouterProvider router={router} />
        </App>
      </ConfigProvider>
    </Providers>,
  );
  return { ...view, router, queries };
}
