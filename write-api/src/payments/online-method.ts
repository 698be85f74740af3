import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { PAYMENT_METHODS } from '@countinghouse/contracts/payments/events';
import { isOnlineMethod } from '@countinghouse/contracts/payments/methods/method-choice';
import { onlineMethod } from '@countinghouse/contracts/payments/methods/methods';
import type { Commands } from '@countinghouse/platform/commands/commands';
import { paymentMethods } from './methods.decider.ts';

/**
 * Adds online payment to the methods when a provider is set up for the first time, and switches it off when there is
 * none any more; what staff have made of it stays.
 */
export async function keepOnlineMethod(
  commands: Pick<Commands, 'load' | 'handle'>,
  hasProvider: boolean,
): Promise<void> {
  const { state: from } = await commands.load(paymentMethods, PAYMENT_METHODS.id);
  const present = from.find(isOnlineMethod);
  if (hasProvider ? present !== undefined : !present?.active) return;
  const to = hasProvider
    ? [...from, onlineMethod]
    : from.map((method) => (isOnlineMethod(method) ? { ...method, active: false } : method));
  const commandId = newId();
  const metadata = {
    actor: { kind: 'system', id: 'payments.online-method' },
    commandId,
    correlationId: commandId,
  } as const;
  const command = { type: 'ChangePaymentMethods', from, to } as const;
  const kept = await commands.handle(paymentMethods, PAYMENT_METHODS.id, command, metadata);
  if (isRefusal(kept)) throw new Error(`online payment could not be kept among the methods: ${kept.refused}`);
}
