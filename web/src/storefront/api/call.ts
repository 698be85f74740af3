import { routeAddresses } from '@countinghouse/contracts/routes/route-addresses';
import { type RequestOptions, requestsOf, urlOf } from '../../shared/http/requests.ts';
import { pageLanguage } from '../i18n/language.ts';
import { defineMessages } from '../i18n/messages.ts';
import { orderLinkFor } from './order-link.ts';
import type { CallInput, Operation, Reply } from './shop-calls.ts';

const messages = defineMessages(
  {
    offline: 'No connection to the shop. Nothing was changed. Please try again.',
    trouble: 'The shop did not respond. Please try again in a moment.',
  },
  { offline: '無法連接商店，未有作出任何更改，請再試一次。', trouble: '商店暫時未能回應，請稍後再試。' },
);

const requests = requestsOf({
  currentLanguage: pageLanguage,
  noConnection: () => messages.translate('offline'),
  serverTrouble: () => messages.translate('trouble'),
});

export type CallOptions<Name extends Operation> = CallInput<Name> & RequestOptions;

/**
 * Makes a call from the browser, with the token when signed in. Rejects with `ApiError`; an ended session has been
 * announced by then.
 */
export function call<Name extends Operation>(name: Name, options: CallOptions<Name> = {}): Promise<Reply<Name>> {
  const [method, path] = routeAddresses[name];
  return requests.call({ method, path }, { ...orderLinkFor(name), ...options }) as Promise<Reply<Name>>;
}

/** Uploads a file by a call that takes one, and returns its path. @throws ApiError */
export async function upload(name: 'uploadReturnPicture', file: Blob): Promise<string> {
  const [method, path] = routeAddresses[name];
  const body = new FormData();
  body.set('file', file);
  const response = await requests.send(urlOf(path), { method, body }, orderLinkFor(name));
  return ((await response.json()) as Reply<typeof name>).path;
}

/** Fetches a protected file, such as an invoice, with the customer's token. @throws ApiError */
export async function download(path: string): Promise<Blob> {
  return (await requests.file(path, 'GET', orderLinkFor())).blob();
}
