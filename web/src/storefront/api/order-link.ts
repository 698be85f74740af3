import { LINK_SCHEME } from '@countinghouse/contracts/kernel/http/token-keys';
import type { Operation } from './shop-calls.ts';

/** Calls that the link of an order allows. */
const linked: ReadonlySet<Operation> = new Set<Operation>([
  ...(['getOrder', 'getOrderTerms', 'getOrderPrice', 'getPaymentInstructions'] as const),
  ...(['givePaymentReference', 'cancelOrder', 'createReturnRequest', 'uploadReturnPicture'] as const),
  ...(['payOrder', 'checkPayment', 'exportInvoice', 'removeInvoice'] as const),
]);

let opened: string | undefined;

/** Makes calls about orders by the code of a link from now on; returns what ends it. */
export function openOrderLink(code: string): () => void {
  opened = code;
  return () => {
    if (opened === code) opened = undefined;
  };
}

/** What such calls are authorized by while the page of a link is open; nothing for others. */
export function orderLinkFor(name?: Operation): { readonly authorization?: string } {
  const isLinked = opened !== undefined && (name === undefined || linked.has(name));
  return isLinked ? { authorization: `${LINK_SCHEME} ${opened}` } : {};
}
