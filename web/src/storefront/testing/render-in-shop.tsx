import type { FrameView } from '@countinghouse/contracts/settings/storefront-api';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ROOT_ID } from '../page.tsx';

const frame: FrameView = {
  title: 'Lantern House',
  name: 'Lantern House Ltd',
  icon: null,
  logo: null,
  address: '',
  phone: '2345 6789',
  email: '',
  socials: [],
  currency: { name: 'HKD', symbol: '$' },
  categories: [],
  pages: [],
  paymentMethods: [],
  googleClientId: null,
  locale: 'en',
  timeZone: 'Asia/Hong_Kong',
  shopUrl: 'https://shop.example',
};

/** Renders a part of a page as the storefront does, in English, without its shell. */
export function renderInShop(element: ReactNode, path = '/') {
  window.history.replaceState(null, '', path);
  const router = createMemoryRouter([{ id: ROOT_ID, path: '*', loader: () => frame, element }], {
    initialEntries: [path],
    hydrationData: { loaderData: { [ROOT_ID]: frame } },
  });
  return { ...render(<RouterProvider router={router} />), router };
}
