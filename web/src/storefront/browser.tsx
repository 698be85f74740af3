import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { watchOtherTabs } from '../shared/session/session-end.ts';
import { call } from './api/call.ts';
import { browserRead } from './api/read-cache.ts';
import { LanguageContext, splitPath } from './i18n/language.ts';
import { captureEarlyInput } from './rendering/early-input.ts';
import { readHydration } from './rendering/hydration.ts';
import { storefrontRoutes } from './routes.tsx';
import { prefetchWith } from './shell/prefetcher.ts';

/** Hydrates the page of the server: the same routes, the same data. */
async function start(): Promise<void> {
  const element = document.getElementById('app');
  const block = document.getElementById('page-data');
  if (!element || !block?.textContent) return;
  const partText = (part: number) => document.querySelector(`script[data-part="${part}"]`)?.textContent;
  const { locale, hydrationData } = readHydration(block.textContent, partText);
  const read = browserRead(call);
  prefetchWith(read);
  const routes = storefrontRoutes({ locale, read });
  await loadMatched(routes);
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

/** Loads the modules of the rendered page before React hydrates it. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, location.pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

start().catch((error: unknown) => {
  console.error(error);
  // The boot script shows that the page does not work.
  window.dispatchEvent(new Event('storefront-broken'));
});
