import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { Providers } from '../app/providers.tsx';
import { UnsavedGuard } from '../shared/form/unsaved/unsaved-guard.tsx';

export { type Responses, respondWith } from '../../shared/testing/respond-with.ts';

/** An empty query cache; a failed query is not retried. */
export const makeQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/**
 * Without style sheets of the component library: tests do not require them, and parsing them took a third of the time.
 */
const theme = { token: { motion: false }, zeroRuntime: true };

/** Renders routes as the admin does, without its shell; `path` is the initial address. */
export function renderRoutes(routes: RouteObject[], path: string, queries = makeQueries()) {
  window.history.replaceState(null, '', path);
  const router = createMemoryRouter([{ Component: Frame, children: routes }], { initialEntries: [path] });
  const view = render(
    <Providers queries={queries}>
      <ConfigProvider theme={theme}>
        <App>
          <RouterProvider router={router} />
        </App>
      </ConfigProvider>
    </Providers>,
  );
  return { ...view, router, queries };
}

/** The providers of every page of the admin. */
function Frame() {
  return (
    <>
      <Outlet />
      <UnsavedGuard />
    </>
  );
}
