import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { PAYMENT_METHODS } from '@countinghouse/contracts/payments/events';
import { isOffered, methodNamed, methodText } from '@countinghouse/contracts/payments/methods-names';
import type { Commands } from '@countinghouse/platform/commands/commands';
import { paymentMethods } from './methods.decider.ts';

/**
 * The text by which an order keeps the payment that a call names. A method of the shop that is not offered for this
 * order is refused; a text that names none stays as it is, as in a shop that has set up none.
 * @param total minor units
 */
export async function chosenPayment(
  commands: Pick<Commands, 'load'>,
  text: string,
  total: number,
  deliveryMethodId?: string,
): Promise<string | Refusal> {
  const { state } = await commands.load(paymentMethods, PAYMENT_METHODS.id, 'cached');
  if (!state.some(({ active }) => active)) return text;
  const method = methodNamed(state, text);
  if (!method) return text;
  if (!method.active || !isOffered(method, total, deliveryMethodId)) {
    return refuse('VALIDATION', undefined, [{ field: 'paymentMethod', code: 'payment_not_offered' }]);
  }
  return methodText(method);
}
