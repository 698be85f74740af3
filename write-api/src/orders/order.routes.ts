import { isRefusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import { toMinor } from '@countinghouse/contracts/kernel/money';
import { orderRoutes, type updateOrderBody } from '@countinghouse/contracts/orders/api';
import { returnRequestViewOf } from '@countinghouse/contracts/orders/order-view';
import { orderPaymentRoutes } from '@countinghouse/contracts/orders/payments/payment-api';
import { storefrontOrderRoutes } from '@countinghouse/contracts/orders/storefront/storefront-api';
import { unwrapOrThrow } from '@countinghouse/platform/commands/execute';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { type Binding, bind, type Call, signedIn } from '@countinghouse/platform/rest/input/binding';
import type { z } from 'zod';
import type { Claims } from '../identity/claims.ts';
import { namedMethodId } from '../payments/chosen-method.ts';
import { checkout } from './cart/checkout.ts';
import { changeOrder, changeOwnOrder, type OrderChange } from './change-order.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import { orderView } from './order-reply.ts';
import { recordStatementLine } from './payments/recorded/statement-line.ts';
import { refundBindings } from './refunds/refund.routes.ts';
import { changeReturn, requestReturn } from './returns/return-requests.ts';
import type { NetworkHash } from './unpaid/network-hash.ts';

const ok = { status: true, success: true } as const;

export function orderBindings(
  deps: OrderDependencies,
  log: Pick<EventLog, 'read'>,
  networkHash: NetworkHash,
  claims: Pick<Claims, 'claim' | 'release'>,
): readonly Binding[] {
  const ownOrder = async (call: Call & { params: { id: string } }, change: Parameters<typeof changeOwnOrder>[3]) => {
    const { params, metadata, ifMatch } = call;
    const order = await changeOwnOrder(deps, signedIn(call).id, params.id, change, metadata, ifMatch);
    return { ...ok, order: await orderView(log, unwrapOrThrow(call, order)) };
  };
  const changedOrder = async (call: Call & { params: { id: string } }, change: OrderChange) => {
    const order = await changeOrder(deps, call.params.id, change, call.metadata, call.ifMatch);
    return { ...ok, order: await orderView(log, unwrapOrThrow(call, order)) };
  };
  const recordedLine: RecordedLine = async (call, payment) => {
    const { params, metadata, ifMatch } = call;
    const order = await recordStatementLine(deps, claims, params.id, payment, metadata, ifMatch);
    return { ...ok, order: await orderView(log, unwrapOrThrow(call, order)) };
  };
  return [
    ...paymentBindings(deps, changedOrder, recordedLine),
    ...refundBindings(deps, log),
    bind(orderRoutes.placeOrder, async (call) => {
      const { contactInfo, shippingAddress, paymentMethod, transactionId = '', remark = '', ...seen } = call.body;
      const request = {
        customerId: signedIn(call).id,
        email: contactInfo.email,
        phone: contactInfo.phone,
        shippingAddress,
        paymentMethod,
        transactionId,
        remark,
        delivery: seen.delivery,
        policies: seen.acceptedPolicies ?? [],
        language: call.language,
        cartVersion: seen.cartVersion,
        expectedTotal: seen.expectedTotal,
        key: call.idempotencyKey,
        network: networkHash(call.ip()),
      };
      const order = unwrapOrThrow(call, await checkout(deps, request, call.metadata, call.translate));
      return { ...ok, order: await orderView(log, order), message: call.translate('orderPlaced') };
    }),

    bind(orderRoutes.updateOrder, async (call) => {
      return changedOrder(call, changeOf(call.body));
    }),

    ...noteBindings(deps),

    bind(storefrontOrderRoutes.givePaymentReference, async (call) => {
      const { transactionId } = call.body;
      return ownOrder(call, { type: 'GivePaymentReference', transactionId });
    }),

    bind(storefrontOrderRoutes.cancelOrder, (call) => ownOrder(call, { type: 'Cancel' })),

    ...returnBindings(deps),
  ];
}

/** Notes of staff on an order. */
function noteBindings(deps: OrderDependencies): readonly Binding[] {
  return [
    bind(orderRoutes.addOrderNote, async (call) => {
      const noteId = call.newId('order note');
      const { text } = call.body;
      const note = { type: 'AddNote', noteId, text } as const;
      unwrapOrThrow(call, await changeOrder(deps, call.params.id, note, call.metadata));
      return { ...ok, note: { _id: noteId, text } };
    }),

    bind(orderRoutes.removeOrderNote, async (call) => {
      const note = { type: 'RemoveNote', noteId: call.params.note } as const;
      unwrapOrThrow(call, await changeOrder(deps, call.params.id, note, call.metadata));
      return ok;
    }),

    bind(orderRoutes.restoreOrderNote, async (call) => {
      const { id, note: noteId } = call.params;
      const { state } = unwrapOrThrow(
        call,
        await changeOrder(deps, id, { type: 'RestoreNote', noteId }, call.metadata),
      );
      const text = state.notes.find((note) => note.noteId === noteId)?.text ?? '';
      return { ...ok, note: { _id: noteId, text } };
    }),
  ];
}

/** Return requests, which stand on the stream of their order. */
function returnBindings(deps: OrderDependencies): readonly Binding[] {
  return [
    bind(orderRoutes.createReturnRequest, async (call) => {
      const { order: orderId, returnReasonCode, returnReason = '', pictures, items } = call.body;
      const asked = {
        requestId: call.newId('return request'),
        orderId,
        returnReasonCode,
        returnReason,
        pictures,
        items: items?.map(({ product, quantity }) => ({ productId: product, quantity })),
      };
      return returnReply(call, await requestReturn(deps, signedIn(call).id, asked, call.metadata));
    }),

    bind(orderRoutes.uploadReturnPicture, async (call) => {
      const { stream } = await call.upload();
      const path = await deps.files.intakeOwnedImage(stream, 'returnPicture', signedIn(call).id);
      return { success: true as const, path };
    }),

    bind(orderRoutes.updateReturnRequest, async (call) => {
      const { params, body, metadata, ifMatch } = call;
      const change = { to: body.status, note: body.shopNote };
      return returnReply(call, await changeReturn(deps, params.id, change, metadata, ifMatch));
    }),
  ];
}

type ChangedOrder = (
  call: Call & { params: { id: string } },
  change: OrderChange,
) => Promise<typeof ok & { order: Awaited<ReturnType<typeof orderView>> }>;

type RecordedLine = (
  call: Call & { params: { id: string } },
  payment: Extract<OrderChange, { type: 'RecordPayment' }>,
) => ReturnType<ChangedOrder>;

/** The payments that staff record and void. */
function paymentBindings(
  { commands }: OrderDependencies,
  changedOrder: ChangedOrder,
  recordedLine: RecordedLine,
): readonly Binding[] {
  return [
    bind(orderPaymentRoutes.recordPayment, async (call) => {
      const { method, amount, reference = '', payment: lineId } = call.body;
      const payment = {
        type: 'RecordPayment',
        ...{ paymentId: lineId ?? call.newId('payment'), method, reference },
        methodId: await namedMethodId(commands, method),
        ...{ amount: toMinor(amount), recordedAt: timeOf(call) },
      } as const;
      return lineId === undefined ? changedOrder(call, payment) : recordedLine(call, payment);
    }),

    bind(orderPaymentRoutes.voidPayment, async (call) => {
      const { reason } = call.body;
      const { payment: paymentId } = call.params;
      const voided = { type: 'VoidPayment', paymentId, reason, voidedAt: timeOf(call) } as const;
      return changedOrder(call, voided);
    }),
  ];
}

function changeOf(body: z.output<typeof updateOrderBody>): OrderChange {
  switch (body.type) {
    case 'order_status': {
      const { orderStatus: to, fee } = body.data;
      return { type: 'ChangeStatus', to, fee: fee === undefined ? undefined : toMinor(fee) };
    }
    case 'payment_status':
      return { type: 'ChangePaymentStatus', to: body.data.paymentStatus };
    case 'order_track_status':
      return { type: 'Track', to: body.data.orderTrackStatus };
    case 'ship_info': {
      const { email, phone, address: shippingAddress } = body.data;
      return { type: 'ChangeShippingInfo', changes: { email, phone, shippingAddress } };
    }
  }
}

function timeOf({ metadata }: Call): string {
  return metadata.occurredAt ?? new Date().toISOString();
}

function returnReply(call: Call, answer: Awaited<ReturnType<typeof requestReturn>>) {
  if (isRefusal(answer)) throw new RefusedError(answer);
  call.setPosition(answer.order.position);
  const { order, request } = answer;
  const { placed, contact } = order.state;
  // Its version is that of its order.
  return { ...ok, request: returnRequestViewOf({ ...placed, ...contact, ...request }, order.version) };
}
