import { isRefusal, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { notificationRoutes, payRoutes } from '@countinghouse/contracts/orders/payments/pay-api';
import type { Handled } from '@countinghouse/platform/commands/commands';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { ForgedNotification } from '@countinghouse/platform/payments/payment-provider';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import { isOutage } from '@countinghouse/platform/runtime/outage';
import { isOwnOrder } from '../change-order.ts';
import { order } from '../order.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { orderView } from '../order-reply.ts';
import { checkPayment, payOrder } from './pay-order.ts';
import { canPay, type PayingDependencies } from './paying.ts';
import { lookAt } from './payment-clock.ts';

const done = { status: true, success: true } as const;

/** How customers pay, and what the provider tells. Without a provider there is nothing to find here. */
export function payBindings(deps: OrderDependencies, log: Pick<EventLog, 'read'>): readonly Binding[] {
  return [
    bind(payRoutes.payOrder, async (call) => {
      const { state } = await ownOrder(deps, call);
      const wanted = { orderId: state.placed.orderId, paymentId: call.newId('payment'), ip: call.ip() };
      const opened = await payOrder(paying(deps), wanted, call.metadata);
      if (isRefusal(opened)) throw new RefusedError(opened);
      return { ...done, url: opened.url };
    }),

    bind(payRoutes.checkPayment, async (call) => {
      const { state } = await ownOrder(deps, call);
      const isOpen = await checkPayment(paying(deps), state);
      const now = await ownOrder(deps, call);
      call.setPosition(now.position);
      return { ...done, order: await orderView(log, now), isOpen };
    }),
  ];
}

/** What the provider tells; it is answered before what it names was looked at. */
export function notificationBindings(deps: OrderDependencies): readonly Binding[] {
  return [
    bind(notificationRoutes.stripeWebhook, async (call) => {
      const { online } = paying(deps);
      const { headers, body } = call.http.request;
      const reference = believed(() =>
        online.provider.notified(headers, body instanceof Uint8Array ? body : new Uint8Array()),
      );
      const look = reference === undefined ? undefined : await online.looks.hastenReferred(reference);
      if (look) {
        // What fails is left to the clock, for which it is due.
        await lookAt(paying(deps), look).catch((error: unknown) => {
          if (!isOutage(error)) call.http.request.log.error({ err: error }, 'a payment could not be followed at once');
        });
      }
      return ok;
    }),
  ];
}

/** @throws RefusedError BAD_REQUEST for a notification that is forged */
function believed<Told>(read: () => Told): Told {
  try {
    return read();
  } catch (error) {
    throw error instanceof ForgedNotification ? new RefusedError(refuse('BAD_REQUEST')) : error;
  }
}

/** @throws RefusedError NOT_FOUND where no provider is set up */
function paying(deps: OrderDependencies): PayingDependencies {
  if (!canPay(deps)) throw new RefusedError(refuse('NOT_FOUND'));
  return deps;
}

/** @throws RefusedError NOT_FOUND for an order of another customer */
async function ownOrder(
  { commands }: OrderDependencies,
  call: Call & { readonly params: { readonly id: string } },
): Promise<Handled<Order>> {
  const { state, ...handled } = await commands.load(order, call.params.id);
  if (!isOwnOrder(state, signedIn(call).id)) throw new RefusedError(refuse('NOT_FOUND'));
  return { ...handled, state };
}
