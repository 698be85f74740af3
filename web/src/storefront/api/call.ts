import { ApiError } from '../../shared/http/api-error.ts';
import { newestOwnPosition, noteOwnPosition } from '../../shared/http/own-writes.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import { sessionEnded } from '../../shared/session/session-end.ts';
import { readToken } from '../../shared/session/token-store.ts';
import { defineMessages } from '../i18n/messages.ts';
import { addressOf, type CallInput, type Operation, type Reply } from './shop-calls.ts';

const messages = defineMessages(
  {
    offline: 'No connection to the shop. Nothing was changed. Please try again.',
    trouble: 'The shop did not respond. Please try again in a moment.',
  },
  { offline: '無法連接商店，未有作出任何更改，請再試一次。', trouble: '商店暫時未能回應，請稍後再試。' },
);

export interface CallOptions<Name extends Operation> extends CallInput<Name> {
  /** One per attempt of a person: a repeated call gets the first response. */
  readonly idempotencyKey?: string;
  /** Version that a change is based on; another one is refused with VERSION_CONFLICT. */
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
}

/** The language of responses: that of the page. */
export function pageLanguage(): Language {
  return document.documentElement.lang === 'zh-HK' ? 'zh-HK' : 'en';
}

/**
 * Makes a call from the browser, with the token when signed in. Rejects with {@link ApiError}; an ended session is
 * announced.
 */
export async function call<Name extends Operation>(name: Name, options: CallOptions<Name> = {}): Promise<Reply<Name>> {
  const { body, idempotencyKey, ifMatch, signal } = options;
  const [method, address] = addressOf(name, options);
  const language = pageLanguage();
  const token = readToken('customer');
  const position = newestOwnPosition();
  const response = await fetch(address, {
    method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': language,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(position && { 'X-Min-Position': position }),
      ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, { code: 'NETWORK', message: messages.translate(language)('offline') });
  });
  noteOwnPosition(response.headers.get('X-Position'));
  if (response.ok) return (await response.json()) as Reply<Name>;
  const fault = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const error = new ApiError(response.status, { message: messages.translate(language)('trouble'), ...fault });
  if (error.signInAgain) sessionEnded('customer', token);
  throw error;
}

/** Fetches a protected file, such as an invoice, with the customer's token. @throws ApiError */
export async function download(path: string): Promise<Blob> {
  const token = readToken('customer');
  const response = await fetch(path, { headers: token ? { Authorization: `Bearer ${token}` } : {} }).catch(
    () => undefined,
  );
  if (response?.ok) return response.blob();
  const key = response ? 'trouble' : 'offline';
  throw new ApiError(response?.status ?? 0, { code: 'NETWORK', message: messages.translate(pageLanguage())(key) });
}
