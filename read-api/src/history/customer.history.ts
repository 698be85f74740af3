import { CONTACT_MESSAGE, contactMessageReceived } from '@countinghouse/contracts/email/events';
import type { EventOf } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { CART, type CartEvent } from '@countinghouse/contracts/orders/events';
import { type LogReads, readAll } from './log-reads.ts';

type WrittenMessage = Omit<EventOf<typeof contactMessageReceived>['data'], 'messageId'> & { readonly sentAt: string };

export interface CartLine {
  readonly productId: string;
  readonly quantity: number;
  /** Minor units. */
  readonly seenPrice: number;
  readonly since: number;
}

/** What stands in a customer's cart. */
export async function cartContents(log: LogReads, customerId: string): Promise<readonly CartLine[]> {
  const lines = new Map<string, CartLine>();
  for (const { type, data, revision } of await readAll<CartEvent>(log, streamOf(CART, customerId))) {
    if (type === 'orders.CartItemSet') {
      const { productId, quantity, seenPrice } = data;
      lines.set(productId, { productId, quantity, seenPrice, since: revision });
    } else if (type === 'orders.CartItemRemoved') {
      lines.delete(data.productId);
    } else if (type === 'orders.CartCheckedOut') {
      for (const line of lines.values()) if (line.since <= data.cartVersion) lines.delete(line.productId);
    }
  }
  return [...lines.values()];
}

/**
 * Those of the messages that the customer wrote while signed in. Of others from the address nobody knows whether they
 * were the customer's: it was never proved whose address it is.
 */
export async function messagesFrom(
  log: LogReads,
  messageIds: readonly string[],
  customerId: string,
): Promise<readonly WrittenMessage[]> {
  const messages: WrittenMessage[] = [];
  for (const messageId of messageIds) {
    const [received] = await readAll<EventOf<typeof contactMessageReceived>>(
      log,
      streamOf(CONTACT_MESSAGE, messageId),
      undefined,
      [contactMessageReceived.type],
    );
    const actor = received?.metadata.actor;
    if (!received || actor?.kind !== 'customer' || actor.id !== customerId) continue;
    const { messageId: _, ...written } = received.data;
    messages.push({ sentAt: received.recordedAt, ...written });
  }
  return messages;
}
