import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import type { Language } from '@countinghouse/contracts/messages/language';
import { PAYMENT_METHODS } from '@countinghouse/contracts/payments/events';
import { FPS_CURRENCY, fpsAccountOf, fpsCode } from '@countinghouse/contracts/payments/methods/fps-code';
import { filledIn, methodNamed } from '@countinghouse/contracts/payments/methods/method-choice';
import { paymentMethodsState } from '@countinghouse/contracts/payments/methods/methods.state';
import type { FoldedStates } from '@countinghouse/platform/event-log/reading/folded-states';
import { formatMinor } from '../../format-amount.ts';

/** The payment of an order in a mail. */
export interface MailedPayment {
  /** '' for a text that names no method of the shop. */
  readonly name: string;
  /** How to pay, in paragraphs; none where the shop has written nothing about it. */
  readonly instructions: readonly string[];
  /** By which a bank's app pays what is due; absent by another method, and in another currency. */
  readonly fps?: MailedCode;
}

/** An FPS code with the account that it names. */
export interface MailedCode {
  readonly id: string;
  readonly code: string;
}

/** What an order has to be paid. */
interface DueOrder {
  readonly orderNo: string;
  readonly currency: { readonly name: string; readonly symbol: string };
  /** Minor units. */
  readonly due: number;
}

/**
 * Returns the method that an order was placed with, with its instructions filled in; undefined in a shop that has set
 * up no payment methods.
 */
export async function readPaymentMethod(
  settings: Pick<FoldedStates, 'load'>,
  text: string,
  language: Language,
  { orderNo, currency, due }: DueOrder,
): Promise<MailedPayment | undefined> {
  const stream = streamOf(PAYMENT_METHODS.category, PAYMENT_METHODS.id);
  const methods = await settings.load(stream, paymentMethodsState);
  if (!methods.some(({ active }) => active)) return undefined;
  const method = methodNamed(methods, text);
  if (!method) return { name: '', instructions: [] };
  const parts = { amount: `${currency.symbol}${formatMinor(due)}`, order: orderNo };
  const lines = filledIn(inLanguage(language, method.instructions), parts).split('\n');
  return {
    name: inLanguage(language, method.names),
    instructions: lines.map((line) => line.trim()).filter((line) => line !== ''),
    ...(currency.name === FPS_CURRENCY && fpsOf(method.fpsId, due, orderNo)),
  };
}

function fpsOf(id = '', due: number, orderNo: string): { fps: MailedCode } | undefined {
  const account = fpsAccountOf(id);
  return account && due > 0 ? { fps: { id, code: fpsCode(account, due, orderNo) } } : undefined;
}
