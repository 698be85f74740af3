import { sessionEndIn } from '@countinghouse/contracts/kernel/http/session-end';
import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { ApiError } from '../../shared/http/api-error.ts';
import { readToken } from '../../shared/session/token-store.ts';
import { preferShopLocale } from '../shared/i18n/language.ts';
import { currentUserQuery } from '../shared/session/current-user.ts';
import { HOME_PATH, safeNext, signInPath, startPaths } from '../shared/session/next-path.ts';
import { preferencesQuery } from '../shared/session/preferences.ts';
import { pagesQuery, settingQuery } from '../shared/session/shop-setting.ts';

/**
 * Before every admin page: without a token to sign-in and back afterwards; with one, the current user and the settings
 * are there before anything is drawn.
 */
export function requireStaff(queries: QueryClient) {
  return async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    if (!readToken('staff')) throw redirect(signInPath(pathname + search));
    try {
      const [, { setting }] = await Promise.all([
        queries.ensureQueryData(currentUserQuery()),
        queries.ensureQueryData(settingQuery()),
        queries.ensureQueryData(pagesQuery()),
        preferencesIn(queries),
      ]);
      preferShopLocale(setting.locale);
    } catch (error) {
      if (error instanceof ApiError && error.signInAgain) {
        throw redirect(signInPath(pathname + search, sessionEndIn(error.details.sessionEnd) ?? 'unknown'));
      }
      throw error;
    }
    return null;
  };
}

/** Leads to the page that the member of staff chose to start with. */
export function redirectToStart(queries: QueryClient) {
  return async (): Promise<Response> => {
    // Without a token the guard leads to sign-in.
    const read = readToken('staff') ? await preferencesIn(queries) : undefined;
    return redirect(read ? startPaths[read.preferences.startPage] : HOME_PATH);
  };
}

/** The own preferences; undefined when they cannot be read, for the back office works without. */
function preferencesIn(queries: QueryClient) {
  return queries.ensureQueryData(preferencesQuery()).catch((error: unknown) => {
    if (error instanceof ApiError && error.signInAgain) throw error;
    return undefined;
  });
}

/** Who is signed in has no business on the sign-in page. */
export function redirectWhenSignedIn({ request }: LoaderFunctionArgs): Response | null {
  if (!readToken('staff')) return null;
  return redirect(safeNext(new URL(request.url).searchParams.get('next')));
}
