import { useEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { onSessionEnd, watchOtherTabs } from '../../shared/session/session-end.ts';
import { SIGN_IN_PATH, signInPath } from '../shared/session/next-path.ts';
import { Providers } from './providers.tsx';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './router.tsx';
import { ShopFace } from './shop-branding.tsx';

const queries = makeQueryClient();
const router = makeRouter(queries);

export function App() {
  // A session that ends under one's hands leads to sign-in and back to the same place.
  useEffect(
    () =>
      onSessionEnd(() => {
        const { pathname, search } = router.state.location;
        if (pathname === SIGN_IN_PATH) return;
        void router.navigate(signInPath(pathname + search)).then(() => queries.clear());
      }),
    [],
  );
  useEffect(watchOtherTabs, []);
  return (
    <Providers queries={queries}>
      <ShopFace />
      <RouterProvider router={router} />
    </Providers>
  );
}
