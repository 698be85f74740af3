import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import type { Language } from '@countinghouse/contracts/messages/language';
import { PAYMENT_METHODS } from '@countinghouse/contracts/payments/events';
import { filledIn, methodNamed } from '@countinghouse/contracts/payments/method-choice';
import { paymentMethodsState } from '@countinghouse/contracts/payments/methods.state';
import type { FoldedStates } from '@countinghouse/platform/event-log/reading/folded-states';

/** The payment of an order in a mail. */
export interface MailedPayment {
  /** '' for a text that names no method of the shop. */
  readonly name: string;
  /** How to pay, in paragraphs; none where the shop has written nothing about it. */
  readonly instructions: readonly string[];
}

/**
 * Returns the method that an order was placed with, with its instructions filled in; undefined in a shop that has set
 * up no payment methods.
 */
export async function readPaymentMethod(
  settings: Pick<FoldedStates, 'load'>,
  text: string,
  language: Language,
  parts: { readonly amount: string; readonly order: string },
): Promise<MailedPayment | undefined> {
  const stream = streamOf(PAYMENT_METHODS.category, PAYMENT_METHODS.id);
  const methods = await settings.load(stream, paymentMethodsState);
  if (!methods.some(({ active }) => active)) return undefined;
  const method = methodNamed(methods, text);
  if (!method) return { name: '', instructions: [] };
  const lines = filledIn(inLanguage(language, method.instructions), parts).split('\n');
  return {
    name: inLanguage(language, method.names),
    instructions: lines.map((line) => line.trim()).filter((line) => line !== ''),
  };
}
