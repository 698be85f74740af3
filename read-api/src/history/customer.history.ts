import { CONTACT_MESSAGE, contactMessageReceived } from '@countinghouse/contracts/email/events';
import type { EventOf } from '@countinghouse/contracts/kernel/event';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { type CartItem, cartState } from '@countinghouse/contracts/orders/cart/cart.state';
import { CART, type CartEvent } from '@countinghouse/contracts/orders/cart/cart-events';
import { ORDER, type OrderEvent } from '@countinghouse/contracts/orders/events';
import { orderState } from '@countinghouse/contracts/orders/order.state';
import { type LogReads, readAll } from './log-reads.ts';

type WrittenMessage = Omit<EventOf<typeof contactMessageReceived>['data'], 'messageId'> & { readonly sentAt: string };

/** Returns the items in a customer's cart. */
export async function cartContents(log: LogReads, customerId: string): Promise<readonly CartItem[]> {
  return stateAfter(cartState, await readAll<CartEvent>(log, streamOf(CART, customerId))).items;
}

/**
 * Returns those of the messages that the customer sent while signed in; others from the address are left out, because
 * it was never verified whose address it is.
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

/** Returns what staff wrote on an order and did not take off again. */
export async function notesOnOrder(log: LogReads, orderId: string): Promise<readonly string[]> {
  const state = stateAfter(orderState, await readAll<OrderEvent>(log, streamOf(ORDER, orderId)));
  return state.phase === 'none' ? [] : state.notes.map(({ text }) => text);
}
