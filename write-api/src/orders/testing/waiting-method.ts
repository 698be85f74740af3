import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { PAYMENT_METHODS } from '@countinghouse/contracts/payments/events';
import { firstPaymentMethods } from '@countinghouse/contracts/payments/methods/methods';
import { paymentMethods } from '../../payments/methods.decider.ts';
import { by, type TestProcess } from './test-shop.ts';

/** Lets the shop offer bank transfer, whose orders wait for so many days. */
export async function letExpire({ commands }: TestProcess, expiryDays: number | undefined): Promise<void> {
  const { state: from } = await commands.load(paymentMethods, PAYMENT_METHODS.id);
  const [bank, ...others] = firstPaymentMethods;
  if (!bank) throw new Error('no method');
  const transfer = { ...bank, active: true, instructions: { en: 'Pay {amount}.', zh: '' } };
  const to = [{ ...transfer, ...(expiryDays !== undefined && { expiryDays }) }, ...others];
  const command = { type: 'ChangePaymentMethods', from, to } as const;
  const saved = await commands.handle(paymentMethods, PAYMENT_METHODS.id, command, by());
  if (isRefusal(saved)) throw new Error(saved.refused);
}

/** Money that staff record for a part of an order. */
export function partPayment() {
  const recordedAt = new Date().toISOString();
  return { type: 'RecordPayment', paymentId: newId(), method: 'Cash', amount: 1, reference: '', recordedAt } as const;
}
