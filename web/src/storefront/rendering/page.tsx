import type { Picture } from '@countinghouse/contracts/pictures/views';
import type { FrameView } from '@countinghouse/contracts/settings/storefront-api';
import { type ComponentType, createContext, useContext } from 'react';
import { data, type LoaderFunctionArgs, type RouteObject, redirect, useLoaderData, useMatches } from 'react-router-dom';
import { ApiError } from '../../shared/http/api-error.ts';
import type { ReadCall } from '../api/shop-calls.ts';
import { type PageLanguage, splitPath } from '../i18n/language.ts';
import { type Links, linksFor } from '../i18n/links.ts';

/** What a page is loaded from. */
export interface LoadInput {
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The address of the page; its origin says nothing. */
  readonly url: URL;
  readonly language: PageLanguage;
  readonly links: Links;
  readonly read: ReadCall;
}

/** What a page says of itself to browsers and search engines. */
export interface Head {
  /** Without the shop's name; '' for the home page. */
  readonly title: string;
  readonly description?: string;
  /** Canonical address: path without language prefix, and query. Without one, the page is not for search engines. */
  readonly path?: string;
  readonly image?: Picture | null;
  readonly type?: 'website' | 'product';
  /** Objects of schema.org. */
  readonly jsonLd?: readonly object[];
  /** When the page reads differently without any event, in milliseconds since the epoch. */
  readonly expiresAt?: number;
}

/** What stands in a head beside the page's own data. */
export interface HeadInput {
  readonly frame: FrameView;
  readonly language: PageLanguage;
  readonly links: Links;
}

/**
 * One page: what it reads, what it shows, what it says of itself. `load` runs on the server for the first page and in
 * the browser for the next ones; it holds nothing personal. A page without `load` is the same for everybody and fills
 * itself in the browser.
 */
export interface Page<Data = unknown> {
  readonly load?: (input: LoadInput) => Promise<Data>;
  readonly head: (data: Data, input: HeadInput) => Head;
  readonly View: ComponentType<{ readonly data: Data }>;
}

/** Declares a page; the compiler checks that its parts agree on the data. */
export function definePage<Data = null>(page: Page<Data>): Page {
  // Sound: the router hands to `head` and `View` what `load` of the same page gave.
  return page as unknown as Page;
}

/** What the server hands to loaders; the browser hands over nothing and uses its own. */
export interface LoadContext {
  readonly read: ReadCall;
}

/** What a loader of the router is given, as pages want it. */
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

/** What routes are made for: the shop's language, and in the browser the way to read. */
export interface RouteEnvironment {
  readonly locale: PageLanguage['locale'];
  readonly read?: ReadCall;
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
    loader: load ? (args) => answerFaults(() => load(loadInputOf(args, environment))) : () => null,
    Component: PageView,
  };
}

function PageView() {
  const page = useMatches().at(-1)?.handle as Page | undefined;
  const data = useLoaderData();
  return page ? <page.View data={data} /> : null;
}

/** What a page that cannot be shown is told: an API's refusal with its words, or what is gone. */
export interface PageFault {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
}

/** Refusals of calls become the status of the page; nothing about values is a fault of the server. */
export async function answerFaults<Result>(load: () => Promise<Result>): Promise<Result> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const status = error.status === 0 ? 503 : [400, 422].includes(error.status) ? 404 : error.status;
    const fault: PageFault = { code: error.code, message: error.message, requestId: error.requestId };
    throw data(fault, { status });
  }
}

/** Leaves a loader because there is no such page. */
export function notFound(): never {
  throw data({ code: 'NOT_FOUND', message: '', requestId: '' } satisfies PageFault, { status: 404 });
}

/** Leaves a loader for another address of the shop: 301 permanently, 302 temporarily. */
export function redirectTo(path: string, status: 301 | 302): never {
  throw redirect(encodedPath(path), status);
}

/** What a loader gives, on a page with another status than 200. */
export function withStatus<Data>(value: Data, status: number): Data {
  // Sound: the router takes the status off and hands the value on.
  return data(value, { status }) as unknown as Data;
}

/** A path as it stands in headers and in canonical addresses: ASCII only. */
export function encodedPath(path: string): string {
  const { pathname, search } = new URL(path, 'http://shop');
  return pathname + search;
}

/** What every page shows around its content; the shell provides it. */
export const FrameContext = createContext<FrameView | undefined>(undefined);

/** @throws Error outside of the shell. */
export function useFrame(): FrameView {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('the frame is not loaded');
  return frame;
}
