import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Order, OrderState } from '@countinghouse/contracts/orders/order.state';
import { isGuestOrder } from '@countinghouse/contracts/orders/storefront/guest/guest-order';
import { type Handled, versionGuard } from '@countinghouse/platform/commands/commands';
import { customer } from '../customers/customer.decider.ts';
import { type OrderCommand, order } from './order.decider.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import type { PaymentLinkCommand } from './payment-link/payment-link.rules.ts';
import type { OnlinePaymentCommand } from './payments/online-payment.rules.ts';
import type { DisputeCommand } from './payments/received/dispute.rules.ts';
import type { RefundCommand } from './refunds/refund.rules.ts';
import { changeStatus, type StatusChange } from './sagas/change-status.saga.ts';

/** The changes of an order by a call of its own. */
export type OrderChange =
  | StatusChange
  | Extract<
      OrderCommand,
      {
        type:
          | 'ChangePaymentStatus'
          | 'Track'
          | 'ChangeShippingInfo'
          | 'GivePaymentReference'
          | 'GiveTrackingNumber'
          | 'AddNote'
          | 'RemoveNote'
          | 'RestoreNote'
          | 'RecordPayment'
          | 'VoidPayment'
          | OnlinePaymentCommand['type']
          | DisputeCommand['type']
          | PaymentLinkCommand['type']
          | RefundCommand['type'];
      }
    >;

/**
 * Changes an order, its stock included; refuses contact details of, and notes about, a customer who was erased.
 * @param ifMatch version that the caller read; a change of the same fields since then is a conflict
 */
export function changeOrder(
  deps: OrderDependencies,
  orderId: string,
  change: OrderChange,
  metadata: EventMetadata,
  ifMatch?: string,
): Promise<Handled<Order> | Refusal> {
  const guard = versionGuard(ifMatch, touches(change));
  return deps.locks.run(`order ${orderId}`, async () => {
    if (movesStock(change)) return changeStatus(deps, orderId, change, metadata, guard);
    const erased = (isPersonal(change) || isMoney(change)) && (await isErased(deps, orderId));
    if (erased && isPersonal(change)) {
      return refuse('VALIDATION', undefined, [{ field: 'customer', code: 'not_found' }]);
    }
    const allowed = erased ? withoutWords(change) : change;
    const handled = await deps.commands.handle(order, orderId, allowed, metadata, guard);
    if (isRefusal(handled)) return handled;
    const { state } = handled;
    return state.phase === 'none' ? refuse('NOT_FOUND') : { ...handled, state };
  });
}

/** A customer changes an own order; an order of another is not found. */
export async function changeOwnOrder(
  deps: OrderDependencies,
  customerId: string,
  orderId: string,
  change: Extract<OrderChange, { type: 'GivePaymentReference' | 'Cancel' }>,
  metadata: EventMetadata,
  ifMatch?: string,
): Promise<Handled<Order> | Refusal> {
  const { state } = await deps.commands.load(order, orderId);
  if (!isOwnOrder(state, customerId)) return refuse('NOT_FOUND');
  return changeOrder(deps, orderId, change, metadata, ifMatch);
}

function movesStock(change: OrderChange): change is StatusChange {
  return change.type === 'ChangeStatus' || change.type === 'RejectUnpaid' || change.type === 'Cancel';
}

/** Whether it holds something about the customer as a person, or leads to it. */
function isPersonal({ type }: OrderChange): boolean {
  return (
    type === 'MakePaymentLink' ||
    type === 'ChangeShippingInfo' ||
    type === 'GiveTrackingNumber' ||
    type === 'AddNote' ||
    type === 'RestoreNote'
  );
}

function isMoney({ type }: OrderChange): boolean {
  return (
    type === 'RecordPayment' ||
    type === 'VoidPayment' ||
    type === 'ReceivePayment' ||
    type === 'SeeDispute' ||
    isRefund(type)
  );
}

function isRefund(type: OrderChange['type']): type is RefundCommand['type'] {
  return type.endsWith('Refund');
}

/** Money moves for an erased customer too; the words about it are left out. */
function withoutWords<Change extends OrderChange>(change: Change): Change {
  if (change.type === 'RecordPayment') return { ...change, method: '', reference: '' };
  if (change.type === 'ReceivePayment') return { ...change, label: '' };
  if (change.type === 'VoidPayment') return { ...change, reason: '' };
  if (change.type === 'RequestRefund') return { ...change, reason: '', reference: '' };
  const hasReference = change.type === 'SettleRefund' || change.type === 'SeeRefund' || change.type === 'SeeDispute';
  return hasReference ? { ...change, reference: '' } : change;
}

/** Nothing personal can be stored any more for a customer who was erased. */
export async function isErased({ commands }: OrderDependencies, orderId: string): Promise<boolean> {
  const { state } = await commands.load(order, orderId);
  if (state.phase === 'none') return false;
  const people = new Set([state.placed.customerId, state.customerId]);
  const loaded = await Promise.all([...people].map((id) => commands.load(customer, id)));
  return loaded.some(({ state: { status } }) => status === 'erased');
}

/** Field names as clients have them, see `touchedBy` of the decider. */
function touches(change: OrderChange): readonly string[] {
  switch (change.type) {
    case 'ChangeStatus':
      return [...(change.to === undefined ? [] : ['orderStatus']), ...(change.fee === undefined ? [] : ['fee'])];
    case 'RejectUnpaid':
    // Whether it was handed over since is said by the rule, in clearer words than those of a conflict.
    case 'Cancel':
      return ['orderStatus'];
    case 'ChangePaymentStatus':
      return ['paymentStatus'];
    case 'Track':
      return ['orderTrackStatus'];
    case 'GiveTrackingNumber':
      return ['trackingNumber'];
    case 'GivePaymentReference':
      return ['transactionId'];
    case 'ChangeShippingInfo':
      return Object.keys(change.changes);
    case 'RecordPayment':
    case 'VoidPayment':
      return ['payments'];
    case 'OpenPayment':
    case 'ReferencePayment':
    case 'ReceivePayment':
    case 'ClosePayment':
    case 'SeeDispute':
    case 'ReturnMoney':
    case 'MakePaymentLink':
    case 'VoidPaymentLink':
      return [];
    case 'RequestRefund':
      return ['refunds', ...(change.requestId === undefined ? [] : [`request ${change.requestId}`])];
    case 'SettleRefund':
    case 'FailRefund':
    case 'SeeRefund':
      return ['refunds'];
    case 'AddNote':
    case 'RemoveNote':
    case 'RestoreNote':
      return [];
  }
}

/**
 * Whether an order is the caller's: of their account, or the one that their link opens. A link names the order itself,
 * and opens it until its personal data is erased.
 */
export function isOwnOrder(state: OrderState, callerId: string): state is Order {
  if (state.phase === 'none') return false;
  const { placed, contact, customerId } = state;
  const isLinked = isGuestOrder(placed) && placed.orderId === callerId && contact.email !== '';
  return isLinked || (customerId === callerId && !isGuestOrder({ ...placed, customerId }));
}
