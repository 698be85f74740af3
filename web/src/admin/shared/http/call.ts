import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { type RequestOptions, requestsOf, urlOf } from '../../../shared/http/requests.ts';
import { translate } from '../i18n/common.messages.ts';
import { currentLanguage } from '../i18n/language.ts';
import { attendance } from './attendance.ts';

// biome-ignore lint/suspicious/noExplicitAny: any route fits; its own types are inferred from it.
export type AnyRoute = RouteDefinition<any, any, any, any>;

/** The input of one call; its types come from the route, and a route without a body has no body here. */
export interface CallOptions<R> extends RequestOptions {
  readonly params?: ParamsOf<R>;
  readonly query?: QueryOf<R>;
  readonly body?: BodyOf<R>;
}

const requests = requestsOf({
  currentLanguage,
  noConnection: () => translate('noConnection'),
  serverTrouble: () => translate('serverTrouble'),
  headers: attendance,
});

/** Makes a call of the route table. Rejects with `ApiError`; an ended session has been announced by then. */
export function call<R extends AnyRoute>(route: R, options: CallOptions<R> = {}): Promise<ReplyOf<R>> {
  return requests.call(route, options) as Promise<ReplyOf<R>>;
}

interface UploadOptions<R = AnyRoute> {
  readonly query?: QueryOf<R>;
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
  { query, signal, onProgress }: UploadOptions<R> = {},
): Promise<ReplyOf<R>> {
  const body = new FormData();
  body.set('file', file);
  const transport = onProgress && ((url: string, init: RequestInit) => xhrFetch(url, init, onProgress));
  const response = await requests.send(
    urlOf(route.path, {}, query),
    { method: route.method, body },
    { signal },
    transport,
  );
  return (await response.json()) as ReplyOf<R>;
}

/** Fetches a protected file (an invoice) with the caller's token. */
export async function download(path: string): Promise<Blob> {
  return (await requests.file(path)).blob();
}

/** Returns the download name of a protected file. */
export async function downloadName(path: string): Promise<string> {
  const { headers } = await requests.file(path, 'HEAD');
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('Content-Disposition') ?? '') ?? [];
  return name ? decodeURIComponent(name) : path.slice(path.lastIndexOf('/') + 1);
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
