import { sessionEndIn } from '@countinghouse/contracts/kernel/http/session-end';
import type { Language } from '../i18n/languages.ts';
import { sessionEnded } from '../session/session-end.ts';
import { readToken, realmOf } from '../session/token-store.ts';
import { isStoredFile } from '../shop/image-url.ts';
import { ApiError } from './api-error.ts';
import { newestOwnPosition, noteOwnPosition } from './own-writes.ts';

/** Method and path of a route, below /api/v1; `:name` is a parameter. */
export interface Address {
  readonly method: string;
  readonly path: string;
}

/** What a call sends beside its body. */
export interface RequestOptions {
  /** Version that the change is based on; another one is refused with VERSION_CONFLICT. */
  readonly ifMatch?: string | undefined;
  /** One per attempt of a person: a repeated one gets the first response. */
  readonly idempotencyKey?: string | undefined;
  /** Reason in the author's words, for the history. */
  readonly reason?: string | undefined;
  /**
   * Shared by all calls of one action, whose events have it as their correlation id. Default: each call has its own.
   */
  readonly correlationId?: string | undefined;
  /** In place of the token of who is signed in. */
  readonly authorization?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Sends the request even while the page is unloading. */
  readonly keepalive?: boolean | undefined;
}

interface CallInput extends RequestOptions {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/** How a web application makes its calls. */
interface Caller {
  readonly currentLanguage: () => Language;
  /** What a person reads when there was no response. */
  readonly noConnection: () => string;
  /** What a person reads for a response that has no message. */
  readonly serverTrouble: () => string;
  /** Further headers of every call. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

type Transport = (url: string, init: RequestInit) => Promise<Response>;

/** Returns the requests of a web application. They reject with {@link ApiError}; an ended session is announced too. */
export function requestsOf(caller: Caller) {
  const unwrapResponse = async (request: Promise<Response>): Promise<Response> => {
    const token = readToken(realmOf());
    const response = await request.catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw new ApiError(0, { code: 'NETWORK', message: caller.noConnection() });
    });
    if (response.ok) return response;
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    const error = new ApiError(response.status, { message: caller.serverTrouble(), ...body });
    if (error.signInAgain) sessionEnded(realmOf(), token, sessionEndIn(error.details.sessionEnd));
    throw error;
  };

  /** Sends a request of any body to the API, with the token when signed in. */
  const send = async (url: string, init: RequestInit, options: RequestOptions = {}, transport: Transport = fetch) => {
    const headers = {
      Accept: 'application/json',
      'Accept-Language': caller.currentLanguage(),
      ...authorization(),
      ...caller.headers?.(),
      ...headersOf(options),
      ...init.headers,
    };
    const { signal, keepalive } = options;
    const response = await unwrapResponse(
      transport(url, { ...init, headers, ...(signal && { signal }), ...(keepalive && { keepalive }) }),
    );
    noteOwnPosition(response.headers.get('X-Position'));
    return response;
  };

  /** Makes a call and returns the JSON of its response. */
  const call = async ({ method, path }: Address, { params, query, body, ...options }: CallInput): Promise<unknown> => {
    const content = body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await send(urlOf(path, params, query), { method, ...content }, options);
    return response.json();
  };

  /** Fetches a file; the token goes with files of the shop only. */
  const file = (path: string, method: 'GET' | 'HEAD' = 'GET', options: Pick<RequestOptions, 'authorization'> = {}) =>
    unwrapResponse(fetch(path, { method, headers: isOwn(path) ? { ...authorization(), ...ownOf(options) } : {} }));

  return { send, call, file };
}

function isOwn(path: string): boolean {
  return isStoredFile(path) || path.startsWith('/api/');
}

/** Returns the address of a path: parameters filled in, absent query values left out. */
export function urlOf(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, string>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `/api/v1${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/** Returns the header with the token of the page's audience; none when signed out. */
export function authorization(): Record<string, string> {
  const token = readToken(realmOf());
  return token ? { Authorization: `Bearer ${token}` } : {};
}

function ownOf({ authorization }: Pick<RequestOptions, 'authorization'>): Record<string, string> {
  return authorization === undefined ? {} : { Authorization: authorization };
}

function headersOf({
  ifMatch,
  idempotencyKey,
  reason,
  correlationId,
  ...options
}: RequestOptions): Record<string, string> {
  const position = newestOwnPosition();
  return {
    ...ownOf(options),
    ...(position && { 'X-Min-Position': position }),
    ...(ifMatch && { 'If-Match': `"${ifMatch}"` }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(reason && { 'X-Reason': encodeURIComponent(reason) }),
    ...(correlationId && { 'X-Correlation-Id': correlationId }),
  };
}
