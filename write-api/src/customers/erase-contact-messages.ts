import { CONTACT_MESSAGE, contactMessageErased } from '@countinghouse/contracts/email/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import type { WriteDeps } from '../write-deps.ts';

/**
 * Erases what a customer wrote to the shop, and what came from their mailbox where they own it; the workers read of it
 * in the log and remove the mails. To be called while the vault still has the customer's address; called again, it does
 * what is left.
 */
export async function eraseContactMessages(
  { contactSenders, log, vault: { personalData } }: Pick<WriteDeps, 'contactSenders' | 'log' | 'vault'>,
  customerId: string,
  ownsMailbox: boolean,
): Promise<void> {
  for (const messageId of await contactSenders.messagesOf(customerId, ownsMailbox)) {
    const commandId = derivedId('contact-message-erased', messageId);
    const metadata = { actor: { kind: 'system', id: 'customers' }, commandId, correlationId: commandId } as const;
    await log.append(
      streamOf(CONTACT_MESSAGE, messageId),
      'any',
      [event(contactMessageErased, { messageId })],
      metadata,
    );
    await personalData.erase(messageId);
    await contactSenders.forget(messageId);
  }
}
