import { useEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { onSessionEnd, watchOtherTabs } from '../../shared/session/session-end.ts';
import { imageUrl } from '../../shared/shop/image-url.ts';
import { watchAttendance } from '../shared/http/attendance.ts';
import { SIGN_IN_PATH, signInPath } from '../shared/session/next-path.ts';
import { useShopBranding } from '../shared/session/shop-setting.ts';
import { Providers } from './providers.tsx';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './router.tsx';

const queries = makeQueryClient();
const router = makeRouter(queries);

export function App() {
  // An ended session redirects to sign-in and back to the same place.
  useEffect(
    () =>
      onSessionEnd((_, end) => {
        const { pathname, search } = router.state.location;
        if (pathname === SIGN_IN_PATH) return;
        void router.navigate(signInPath(pathname + search, end ?? 'unknown')).then(() => queries.clear());
      }),
    [],
  );
  useEffect(watchOtherTabs, []);
  useEffect(watchAttendance, []);
  return (
    <Providers queries={queries}>
      <ShopBranding />
      <RouterProvider router={router} />
    </Providers>
  );
}

/** Sets the title and the icon of the browser's tab from the dashboard page setting. */
function ShopBranding() {
  const { title, icon } = useShopBranding();
  useEffect(() => {
    document.title = title;
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = icon ? imageUrl(icon) : '/mark.svg';
  }, [title, icon]);
  return null;
}
