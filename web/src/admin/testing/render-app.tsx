import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { Providers } from '../app/providers.tsx';
import { UnsavedGuard } from '../shared/form/unsaved/unsaved-guard.tsx';

export { type Answers, answerWith } from '../../shared/testing/answer-with.ts';

/** What has been read in a window: nothing yet. A failed query is not sent again. */
export const makeQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Without style sheets of the component library: tests see none, and reading them took a third of the time. */
const theme = { token: { motion: false }, zeroRuntime: true };

/** Renders routes as the admin does, without its shell. `path` is where the browser stands. */
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

/** What every page of the admin has around it. */
function Frame() {
  return (
    <>
      <Outlet />
      <UnsavedGuard />
    </>
  );
}
