import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { FrameContext } from '../rendering/page.tsx';
import { sampleFrame } from './sample-frame.ts';
import { WithLinks } from './with-links.tsx';

/** Renders a part of a page like the storefront, in English, without its shell. */
export function renderInShop(element: ReactNode, path = '/') {
  window.history.replaceState(null, '', path);
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <FrameContext value={sampleFrame}>
            <WithLinks>{element}</WithLinks>
          </FrameContext>
        ),
      },
    ],
    {
      initialEntries: [path],
    },
  );
  return { ...render(<RouterProvider router={router} />), router };
}
