import type { Picture } from '@countinghouse/contracts/pictures/views';
import type { FrameView } from '@countinghouse/contracts/storefront/api';
import { type ComponentType, createContext, useContext } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  redirectDocument,
  useLoaderData,
  useMatches,
} from 'react-router-dom';
import { ApiError } from '../../shared/http/api-error.ts';
import type { ReadCall } from '../api/shop-calls.ts';
import { type PageLanguage, splitPath } from '../i18n/language.ts';
import { type Links, linksFor } from '../i18n/links.ts';
import type { RememberedPages } from './remembered-pages.ts';

/** The input of a page's loader. */
export interface LoadInput {
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The address of the page; its origin is meaningless. */
  readonly url: URL;
  readonly language: PageLanguage;
  readonly links: Links;
  readonly read: ReadCall;
}

/** The metadata of a page for browsers and search engines. */
export interface Head {
  /** Without the shop's name; '' for the home page. */
  readonly title: string;
  readonly description?: string;
  /** Canonical address: path without language prefix, and query. Without one, the page is not indexed. */
  readonly path?: string;
  readonly image?: Picture | null;
  readonly type?: 'website' | 'product';
  /** Objects of schema.org. */
  readonly jsonLd?: readonly object[];
  /** Time at which the page changes without any event, in milliseconds since the epoch. */
  readonly expiresAt?: number;
}

/** The input of a head beside the page's own data. */
export interface HeadInput {
  readonly frame: FrameView;
  readonly language: PageLanguage;
  readonly links: Links;
}

/**
 * A page: loader, view and head. `load` runs on the server for the first page and in the browser for the next ones, and
 * reads nothing personal; a page without `load` is the same for everyone and loads its data in the browser.
 */
export interface Page<Data = unknown> {
  readonly load?: (input: LoadInput) => Promise<Data>;
  readonly head: (data: Data, input: HeadInput) => Head;
  readonly View: ComponentType<{ readonly data: Data }>;
}

/** Declares a page; the compiler checks that its parts agree on the data. */
export function definePage<Data = null>(page: Page<Data>): Page {
  // Sound: the router passes to `head` and `View` what `load` of the same page returned.
  return page as unknown as Page;
}

/** The context that the server passes to loaders; in the browser the defaults apply. */
export interface LoadContext {
  readonly read: ReadCall;
}

/** Converts the arguments of a router's loader to those of pages. */
export function loadInputOf(
  { request, params, context }: LoaderFunctionArgs,
  environment: RouteEnvironment,
): LoadInput {
  const url = new URL(request.url);
  const { locale } = environment;
  const language = { language: splitPath(url.pathname, locale).language, locale };
  const read = (context as LoadContext | undefined)?.read ?? environment.read;
  if (!read) throw new Error('a page is loaded without a way to read');
  return { params, url, language, links: linksFor(language), read };
}

/** Environment of routes: the default language, and in the browser the function for reads and the pages shown last. */
export interface RouteEnvironment {
  readonly locale: PageLanguage['locale'];
  readonly read?: ReadCall;
  readonly remembered?: RememberedPages;
}

export const ROOT_ID = 'root';

/** The route of a page. */
export function routeOf(
  page: Page,
  environment: RouteEnvironment,
): Pick<RouteObject, 'handle' | 'loader' | 'Component'> {
  const { load } = page;
  return {
    handle: page,
    loader: load ? (args) => withFaultStatus(() => loadOrRemember(load, args, environment)) : () => null,
    Component: PageView,
  };
}

/**
 * The route of a page whose module is loaded with its first visit. The router keeps a failed load for ever, so that one
 * is repeated by a loader.
 */
export async function lateRouteOf(
  load: () => Promise<{ page: Page }>,
  environment: RouteEnvironment,
): Promise<ReturnType<typeof routeOf>> {
  try {
    return routeOf((await load()).page, environment);
  } catch (error) {
    // On the server a module that cannot be loaded is a fault of the build.
    if (!environment.remembered) throw error;
    const late = {} as Page;
    return {
      ...routeOf(late, environment),
      loader: (args) =>
        withFaultStatus(async () => {
          Object.assign(late, (await importAgain(load, args)).page);
          return late.load ? loadOrRemember(late.load, args, environment) : null;
        }),
    };
  }
}

/**
 * Loads a module that failed before. Browsers may refuse to ask for it again, and a newer shop may have replaced it:
 * when the shop can be reached, the page is loaded as a document, whose scripts are the present ones.
 */
async function importAgain<Module>(load: () => Promise<Module>, { request }: LoaderFunctionArgs): Promise<Module> {
  try {
    return await load();
  } catch {
    const isReached = await fetch(request.url, { headers: { Accept: 'text/html' } }).then(
      () => true,
      () => false,
    );
    if (!isReached) throw new ApiError(0, { code: 'NETWORK' });
    throw redirectDocument(request.url);
  }
}

/** Loads the data of a page; without a connection, a page that was shown before is shown as it was. */
async function loadOrRemember<Data>(
  load: (input: LoadInput) => Promise<Data>,
  args: LoaderFunctionArgs,
  environment: RouteEnvironment,
): Promise<Data> {
  const { remembered } = environment;
  const { pathname, search } = new URL(args.request.url);
  try {
    const loaded = await load(loadInputOf(args, environment));
    remembered?.set(pathname + search, loaded);
    return loaded;
  } catch (error) {
    const known = error instanceof ApiError && error.status === 0 ? remembered?.get(pathname + search) : undefined;
    if (known === undefined) throw error;
    return known as Data;
  }
}

function PageView() {
  const page = useMatches().at(-1)?.handle as Page | undefined;
  const data = useLoaderData();
  return page ? <page.View data={data} /> : null;
}

/** The error of a page that cannot be shown: a refusal of the API with its message, or not found. */
export interface PageFault {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
}

/** Converts refusals of calls to the status of the page: 503 without a response, 404 for invalid values. */
export async function withFaultStatus<Result>(load: () => Promise<Result>): Promise<Result> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const status = error.status === 0 ? 503 : [400, 422].includes(error.status) ? 404 : error.status;
    const fault: PageFault = { code: error.code, message: error.message, requestId: error.requestId };
    throw data(fault, { status });
  }
}

/** Throws not found from a loader. */
export function notFound(): never {
  throw data({ code: 'NOT_FOUND', message: '', requestId: '' } satisfies PageFault, { status: 404 });
}

/** Throws a redirect from a loader to another address of the shop: 301 permanently, 302 temporarily. */
export function redirectTo(path: string, status: 301 | 302): never {
  throw redirect(encodedPath(path), status);
}

/** Returns loader data with another status than 200. */
export function withStatus<Data>(value: Data, status: number): Data {
  // Sound: the router removes the status and passes the value on.
  return data(value, { status }) as unknown as Data;
}

/** Encodes a path for headers and canonical addresses: ASCII only. */
export function encodedPath(path: string): string {
  const { pathname, search } = new URL(path, 'http://shop');
  return pathname + search;
}

/** The frame around every page; provided by the shell. */
export const FrameContext = createContext<FrameView | undefined>(undefined);

/** @throws Error outside of the shell. */
export function useFrame(): FrameView {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('the frame is not loaded');
  return frame;
}
