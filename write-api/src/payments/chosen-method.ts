import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { PAYMENT_METHODS } from '@countinghouse/contracts/payments/events';
import {
  isOffered,
  isOnlineMethod,
  methodNamed,
  methodText,
} from '@countinghouse/contracts/payments/methods/method-choice';
import type { PaymentMethod } from '@countinghouse/contracts/payments/methods/methods';
import type { Commands } from '@countinghouse/platform/commands/commands';
import { paymentMethods } from './methods.decider.ts';

/** The payment that a call names. */
export interface ChosenPayment {
  /** By which an order keeps it: the name of the method, or what the call says where that names none. */
  readonly text: string;
  /** Undefined in a shop that has set up none, and for a text that names none. */
  readonly method: PaymentMethod | undefined;
}

/** The id of the payment method that a text names, if it names one. */
export async function namedMethodId(commands: Pick<Commands, 'load'>, text: string): Promise<string | undefined> {
  const { state } = await commands.load(paymentMethods, PAYMENT_METHODS.id, 'cached');
  return methodNamed(state, text)?.methodId;
}

/** Finds the payment method that a text names by its id, or by its name in either language. */
export async function chosenPayment(commands: Pick<Commands, 'load'>, text: string): Promise<ChosenPayment> {
  const { state } = await commands.load(paymentMethods, PAYMENT_METHODS.id, 'cached');
  const named = methodNamed(state, text);
  // Online payment alone takes the place of no other.
  const counts = named && (isOnlineMethod(named) || state.some((one) => one.active && !isOnlineMethod(one)));
  const method = counts ? named : undefined;
  return { text: method ? methodText(method) : text, method };
}

/**
 * Why a payment cannot be chosen for an order of this total, in minor units, and this delivery, if so.
 * @param isPayableOnline whether there is a provider that takes the currency
 */
export function objectionToPayment(
  { method }: ChosenPayment,
  total: number,
  deliveryMethodId: string | undefined,
  isPayableOnline: boolean,
): Refusal | undefined {
  if (!method) return undefined;
  const isThere = method.active && (isPayableOnline || !isOnlineMethod(method));
  if (isThere && isOffered(method, total, deliveryMethodId)) return undefined;
  return refuse('VALIDATION', undefined, [{ field: 'paymentMethod', code: 'payment_not_offered' }]);
}
