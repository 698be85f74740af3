import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { Providers } from '../app/providers.tsx';

export { type Answers, answerWith } from '../../shared/testing/answer-with.ts';

/** What has been read in a window: nothing yet. A failed query is not sent again. */
export const makeQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Renders routes as the admin does, without its shell. `path` is where the browser stands. */
export function renderRoutes(routes: RouteObject[], path: string, queries = makeQueries()) {
  window.history.replaceState(null, '', path);
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
