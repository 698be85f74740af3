import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { browserRead } from '../api/read-cache.ts';
import { type PageLanguage, splitPath } from '../i18n/language.ts';
import { linksFor } from '../i18n/links.ts';
import type { Page } from '../rendering/page.tsx';

interface PrefetchSources {
  /** The function for reads in this browser. */
  readonly read: ReturnType<typeof browserRead>;
  readonly routes: RouteObject[];
}

let sources: PrefetchSources | undefined;

/** Called once, when the application starts in the browser. */
export function prefetchWith(found: PrefetchSources): void {
  sources = found;
}

/** Loads the module of the page at a path, and prefetches its data. */
export function prefetcher({ locale }: PageLanguage): (path: string) => void {
  return (path) => {
    // A module that could not be loaded once may never be loaded by this document.
    if (!sources || !navigator.onLine) return;
    const url = new URL(path, location.origin);
    const match = matchRoutes(sources.routes, url.pathname)?.at(-1);
    if (!match) return;
    const read = sources.read.ahead;
    const language = { language: splitPath(url.pathname, locale).language, locale };
    const { route, params } = match;
    const loaded = typeof route.lazy === 'function' ? route.lazy() : Promise.resolve(route);
    void loaded
      .then(({ handle }) =>
        (handle as Page | undefined)?.load?.({ params, url, language, links: linksFor(language), read }),
      )
      .catch(() => undefined);
  };
}
