import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { watchOtherTabs } from '../shared/session/session-end.ts';
import { call } from './api/call.ts';
import { browserRead } from './api/read-cache.ts';
import { LanguageContext, splitPath } from './i18n/language.ts';
import { captureEarlyInput } from './rendering/early-input.ts';
import { readHydration } from './rendering/hydration.ts';
import type { Page } from './rendering/page.tsx';
import { RememberedPages } from './rendering/remembered-pages.ts';
import { storefrontRoutes } from './routes.tsx';
import { prefetchWith } from './shell/prefetcher.ts';

/** Hydrates the page of the server: the same routes, the same data. */
async function start(): Promise<void> {
  const element = document.getElementById('app');
  const block = document.getElementById('page-data');
  if (!element || !block?.textContent) return;
  const { locale, hydrationData } = readHydration(block.textContent);
  const read = browserRead(call);
  const remembered = new RememberedPages();
  const routes = storefrontRoutes({ locale, read, remembered });
  prefetchWith({ read, routes });
  const shown = await loadMatched(routes);
  if (shown) remembered.set(location.pathname + location.search, hydrationData.loaderData[shown]);
  const router = createBrowserRouter(routes, { hydrationData });
  watchOtherTabs();
  captureEarlyInput();
  // The language is that of the address; another one is another document, so that everything in it changes.
  const language = { language: splitPath(location.pathname, locale).language, locale };
  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <LanguageContext value={language}>
          <RouterProvider router={router} />
        </LanguageContext>
      </StrictMode>,
    );
  });
}

/** Loads the modules of the rendered page before React hydrates it. Returns the id of its route. */
async function loadMatched(routes: RouteObject[]): Promise<string | undefined> {
  const matches = matchRoutes(routes, location.pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
      if (!(route.handle as Page).View) throw new Error('the scripts of the page could not be loaded');
    }),
  );
  return matches.at(-1)?.route.id;
}

start().catch((error: unknown) => {
  console.error(error);
  // The boot script shows that the page does not work.
  window.dispatchEvent(new Event('storefront-broken'));
});
