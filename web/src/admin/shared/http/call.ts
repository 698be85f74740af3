import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { sessionEndIn } from '@countinghouse/contracts/kernel/http/session-end';
import { ApiError } from '../../../shared/http/api-error.ts';
import { newestOwnPosition, noteOwnPosition } from '../../../shared/http/own-writes.ts';
import { sessionEnded } from '../../../shared/session/session-end.ts';
import { readToken, realmOf } from '../../../shared/session/token-store.ts';
import { isStoredFile } from '../../../shared/shop/image-url.ts';
import { translate } from '../i18n/common.messages.ts';
import { currentLanguage } from '../i18n/language.ts';
import { attendance } from './attendance.ts';

// biome-ignore lint/suspicious/noExplicitAny: any route fits; its own types are inferred from it.
export type AnyRoute = RouteDefinition<any, any, any, any>;

/** The input of one call; its types come from the route, and a route without a body has no body here. */
export interface CallOptions<R> {
  readonly params?: ParamsOf<R>;
  readonly query?: QueryOf<R>;
  readonly body?: BodyOf<R>;
  /** Version that the change is based on. */
  readonly ifMatch?: string | undefined;
  /** One per submit: a repeated submit gets the first response. */
  readonly idempotencyKey?: string | undefined;
  /** Reason in the author's words, for the history. */
  readonly reason?: string | undefined;
  /**
   * Shared by all calls of one action, whose events have it as their correlation id. Default: each call has its own.
   */
  readonly correlationId?: string | undefined;
  readonly signal?: AbortSignal;
  /** Sends the request even while the page is unloading. */
  readonly keepalive?: boolean;
}

/** Makes a call of the route table. Rejects with {@link ApiError}; an ended session has been announced by then. */
export async function call<R extends AnyRoute>(route: R, options: CallOptions<R> = {}): Promise<ReplyOf<R>> {
  const response = await send(route, {
    headers: {
      ...headersOf(route, options),
      ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    ...(options.signal && { signal: options.signal }),
    ...(options.keepalive && { keepalive: true }),
    url: urlOf(route, options.params, options.query),
  });
  return (await response.json()) as ReplyOf<R>;
}

interface UploadOptions {
  readonly signal?: AbortSignal;
  /** Called with the sent part, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/** Uploads one file and returns its path. */
export async function upload(route: AnyRoute, file: Blob, options: UploadOptions = {}): Promise<string> {
  return ((await uploadTo(route, file, options)) as { path: string }).path;
}

/** Uploads one file and returns the response of the route. */
export async function uploadTo<R extends AnyRoute>(
  route: R,
  file: Blob,
  { signal, onProgress }: UploadOptions = {},
): Promise<ReplyOf<R>> {
  const body = new FormData();
  body.set('file', file);
  const response = await send(
    route,
    { headers: headersOf(route, {}), body, ...(signal && { signal }), url: urlOf(route) },
    onProgress && ((url, init) => xhrFetch(url, init, onProgress)),
  );
  return (await response.json()) as ReplyOf<R>;
}

/** Fetches a protected file (an invoice) with the caller's token. */
export async function download(path: string): Promise<Blob> {
  const response = await unwrapResponse(fetch(path, { headers: authorizationFor(path) }));
  return response.blob();
}

/** Returns the download name of a protected file. */
export async function downloadName(path: string): Promise<string> {
  const { headers } = await unwrapResponse(fetch(path, { method: 'HEAD', headers: authorizationFor(path) }));
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('Content-Disposition') ?? '') ?? [];
  return name ? decodeURIComponent(name) : path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the address of a route: parameters filled in, absent query values left out. */
export function urlOf(route: AnyRoute, params: object = {}, query: object = {}): string {
  const values = params as Record<string, string>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** The token goes with calls and files of the shop only. */
function authorizationFor(path: string): Record<string, string> {
  return isStoredFile(path) || path.startsWith('/api/') ? authorization() : {};
}

export function authorization(): Record<string, string> {
  const token = readToken(realmOf());
  return token ? { Authorization: `Bearer ${token}` } : {};
}

function headersOf(route: AnyRoute, options: CallOptions<AnyRoute>): Record<string, string> {
  const position = route.service === 'read-api' ? newestOwnPosition() : null;
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    ...authorization(),
    ...attendance(),
    ...(position && { 'X-Min-Position': position }),
    ...(options.ifMatch && { 'If-Match': `"${options.ifMatch}"` }),
    ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
    ...(options.reason && { 'X-Reason': encodeURIComponent(options.reason) }),
    ...(options.correlationId && { 'X-Correlation-Id': options.correlationId }),
  };
}

async function send(
  route: AnyRoute,
  { url, ...init }: RequestInit & { url: string },
  transport: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<Response> {
  const response = await unwrapResponse(transport(url, { method: route.method, ...init }));
  noteOwnPosition(response.headers.get('X-Position'));
  return response;
}

/** Returns a response that succeeded; throws what any other one says. */
async function unwrapResponse(request: Promise<Response>): Promise<Response> {
  const token = readToken(realmOf());
  const response = await request.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, { code: 'NETWORK', message: translate('noConnection') });
  });
  if (response.ok) return response;
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const error = new ApiError(response.status, { message: translate('serverTrouble'), ...body });
  if (error.signInAgain) sessionEnded(realmOf(), token, sessionEndIn(error.details.sessionEnd));
  throw error;
}

/** Resolves like `fetch`, and reports how much of the request has been sent, from 0 to 1. */
function xhrFetch(url: string, init: RequestInit, onProgress: (part: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'GET', url);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError('the request failed'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body as XMLHttpRequestBodyInit);
  });
}
