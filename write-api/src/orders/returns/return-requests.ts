import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { event } from '@countinghouse/contracts/kernel/event';
import { readableNumber } from '@countinghouse/contracts/kernel/ids';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import type { ReturnReason } from '@countinghouse/contracts/messages/return-reasons';
import { RETURN_REQUEST, type ReturnRequestEvent, returnRequestOpened } from '@countinghouse/contracts/orders/events';
import type { Order, ReturnRequest } from '@countinghouse/contracts/orders/order.state';
import type { ReturnStatus } from '@countinghouse/contracts/orders/statuses';
import { type Handled, versionGuard } from '@countinghouse/platform/commands/commands';
import { stepMetadata } from '@countinghouse/platform/commands/stream-write';
import { claimReturnPictures } from '../../claim-uploads.ts';
import { isErased, isOwnOrder } from '../change-order.ts';
import { order } from '../order.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';

/** Leads from a request to the order whose stream it is on, where the rules about all requests of the order hold. */
export const returnRequest = streamType<
  { readonly orderId?: string },
  { requestId: string; orderId: string },
  ReturnRequestEvent
>({
  category: RETURN_REQUEST,
  initialState: {},
  evolve: (_, { data }) => ({ orderId: data.orderId }),
  decide: (state, { requestId, orderId }) =>
    state.orderId === undefined ? [event(returnRequestOpened, { requestId, orderId })] : [],
});

export interface NewReturnRequest {
  readonly requestId: string;
  readonly orderId: string;
  readonly returnReasonCode?: ReturnReason | undefined;
  readonly returnReason: string;
  /** Paths of uploads. */
  readonly pictures?: readonly string[] | undefined;
  /** Undefined: everything that is not on its way back yet. */
  readonly items: readonly { readonly productId: string; readonly quantity: number }[] | undefined;
}

export interface ReturnReply {
  readonly order: Handled<Order>;
  readonly request: ReturnRequest;
}

/** A customer requests to return (part of) an own order; an order of another is not found. */
export async function requestReturn(
  deps: OrderDependencies,
  customerId: string,
  { requestId, orderId, returnReasonCode, returnReason, pictures, items }: NewReturnRequest,
  metadata: EventMetadata,
): Promise<ReturnReply | Refusal> {
  const { state } = await deps.commands.load(order, orderId);
  if (!isOwnOrder(state, customerId)) return refuse('NOT_FOUND');
  const known = state.requests.find((request) => request.requestId === requestId);
  const createdAt = known?.createdAt ?? metadata.occurredAt ?? new Date().toISOString();
  const wanted = {
    type: 'RequestReturn',
    requestId,
    createdAt,
    returnReasonCode,
    returnReason,
    pictures,
    items,
  } as const;
  // What is refused takes no number and leaves no trace.
  const foreseen = order.decide(state, { ...wanted, requestNo: known?.requestNo ?? '' });
  if (isRefusal(foreseen)) return foreseen;
  if (!known) await claimReturnPictures(deps.files, pictures ?? [], customerId);
  const requestNo = known?.requestNo ?? readableNumber('RR', await deps.numbers.next('return-request'));
  const command = { ...wanted, requestNo };
  // Before the request itself, so that a recorded request can always be found.
  const step = stepMetadata(metadata, 'return request', requestId);
  const opened = await deps.commands.handle(returnRequest, requestId, { requestId, orderId }, step);
  if (isRefusal(opened)) return opened;
  // An id leads to one order for good.
  if (opened.state.orderId !== orderId) return refuse('IDEMPOTENCY_KEY_REUSED');
  return returnReply(requestId, await deps.commands.handle(order, orderId, command, metadata));
}

/** Staff change the status of a request, or what its customer is told. It moves no stock. */
export async function changeReturn(
  deps: OrderDependencies,
  requestId: string,
  { to, note }: { readonly to?: ReturnStatus | undefined; readonly note?: string | undefined },
  metadata: EventMetadata,
  ifMatch?: string,
): Promise<ReturnReply | Refusal> {
  const { orderId } = (await deps.commands.load(returnRequest, requestId)).state;
  if (orderId === undefined) return refuse('NOT_FOUND');
  const guard = versionGuard(ifMatch, [`request ${requestId}`]);
  return deps.locks.run(`order ${orderId}`, async () => {
    if (note && (await isErased(deps, orderId))) {
      return refuse('VALIDATION', undefined, [{ field: 'customer', code: 'not_found' }]);
    }
    const command = { type: 'ChangeReturn', requestId, to, note } as const;
    return returnReply(requestId, await deps.commands.handle(order, orderId, command, metadata, guard));
  });
}

function returnReply(
  requestId: string,
  handled: Awaited<ReturnType<OrderDependencies['commands']['handle']>>,
): ReturnReply | Refusal {
  if (isRefusal(handled)) return handled;
  const order = handled as Handled<Order>;
  const request = order.state.requests.find((one) => one.requestId === requestId);
  return request ? { order, request } : refuse('NOT_FOUND');
}
