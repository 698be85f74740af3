import { sessionEndIn } from '@countinghouse/contracts/kernel/http/session-end';
import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { ApiError } from '../../shared/http/api-error.ts';
import { readToken } from '../../shared/session/token-store.ts';
import { preferShopLocale } from '../shared/i18n/language.ts';
import { currentUserQuery } from '../shared/session/current-user.ts';
import { HOME_PATH, safeNext, signInPath, startPaths, twoStepPath } from '../shared/session/next-path.ts';
import { preferencesQuery } from '../shared/session/preferences.ts';
import { pagesQuery, settingQuery } from '../shared/session/shop-setting.ts';

/**
 * The loader of every admin page: redirects to sign-in without a token; with one, loads the current user and the
 * settings before rendering.
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
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_MISSING')
        throw redirect(twoStepPath(pathname + search));
      throw error;
    }
    return null;
  };
}

/** The loader of pages for who is signed in, whatever else they may do. */
export function requireToken({ request }: LoaderFunctionArgs): null {
  const { pathname, search } = new URL(request.url);
  if (!readToken('staff')) throw redirect(signInPath(pathname + search));
  return null;
}

/** Redirects to the chosen start page. */
export function redirectToStart(queries: QueryClient) {
  return async (): Promise<Response> => {
    // Without a token the guard redirects to sign-in.
    const read = readToken('staff') ? await preferencesIn(queries) : undefined;
    return redirect(read ? startPaths[read.preferences.startPage] : HOME_PATH);
  };
}

/** Reads the own preferences; undefined when that fails, as the back office works without them. */
function preferencesIn(queries: QueryClient) {
  return queries.ensureQueryData(preferencesQuery()).catch((error: unknown) => {
    if (error instanceof ApiError && error.signInAgain) throw error;
    return undefined;
  });
}

/** Redirects signed-in people from the sign-in page. */
export function redirectWhenSignedIn({ request }: LoaderFunctionArgs): Response | null {
  if (!readToken('staff')) return null;
  return redirect(safeNext(new URL(request.url).searchParams.get('next')));
}
