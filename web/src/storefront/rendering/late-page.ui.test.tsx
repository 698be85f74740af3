import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/http/api-error.ts';
import { FaultView } from '../shell/error/error-page.tsx';
import { latePart } from './late-part.tsx';
import { definePage, lateRouteOf } from './page.tsx';
import { RememberedPages } from './remembered-pages.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Heading({ data }: { data: string }) {
  return <h1>{data}</h1>;
}

function Instead() {
  return <p>instead</p>;
}

function RecoverableFault() {
  return <FaultView isRecoverable />;
}

/** A shop with the page /late, whose module and data fail until they are there. */
async function shopWith({ module, read }: { module: () => boolean; read: () => boolean }) {
  const page = definePage<string>({
    load: async () => {
      if (!read()) throw new ApiError(0, { code: 'NETWORK' });
      return 'the page';
    },
    head: () => ({ title: '' }),
    View: Heading,
  });
  const environment = { locale: 'en', read: vi.fn(), remembered: new RememberedPages() } as const;
  const load = async () => {
    if (!module()) throw new TypeError('Failed to fetch dynamically imported module');
    return { page };
  };
  const router = createMemoryRouter(
    [
      {
        element: <Outlet />,
        children: [
          {
            ErrorBoundary: RecoverableFault,
            children: [
              { path: '/', element: <h1>home</h1> },
              { path: '/late', lazy: () => lateRouteOf(load, environment) },
            ],
          },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const heading = async (name: string) => screen.findByRole('heading', { name });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

test('a page without a connection says so, and is loaded again when it is asked for', async () => {
  let isThere = false;
  vi.stubGlobal('fetch', lost);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isThere);
  const router = await shopWith({ module: () => isThere, read: () => isThere });
  await router.navigate('/late');
  await heading('You are offline');
  const again = screen.getByRole('link', { name: 'Try again' });
  fireEvent.click(again);
  expect(again.getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
  await heading('You are offline');
  isThere = true;
  fireEvent.click(again);
  await heading('the page');
});

test('a page that was shown before is shown as it was, one that was not says that the shop is not reached', async () => {
  let isThere = true;
  const router = await shopWith({ module: () => true, read: () => isThere });
  await router.navigate('/late?current=1');
  await heading('the page');
  await router.navigate('/');
  await heading('home');
  isThere = false;
  await router.navigate('/late?current=1');
  await heading('the page');
  await router.navigate('/late?current=2');
  await heading('The shop cannot be reached');
});

test('only the newest pages are remembered', () => {
  const remembered = new RememberedPages();
  for (let page = 0; page <= 20; page++) remembered.set(`/${page}`, page);
  expect([remembered.get('/0'), remembered.get('/1'), remembered.get('/20')]).toEqual([undefined, 1, 20]);
});

test('a part whose module cannot be loaded leaves the page as it is, and is loaded the next time', async () => {
  let isThere = false;
  const load = async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return Heading;
  };
  const Part = latePart(load, Instead);
  const { unmount } = render(<Part data="part" />);
  await screen.findByText('instead');
  unmount();
  isThere = true;
  render(<Part data="part" />);
  await screen.findByText('part');
});
