import type { OrderDependencies } from '../order-dependencies.ts';
import type { OnlinePayments } from './online-payments.ts';

/** Orders, in a shop where they can be paid at a provider. */
export interface PayingDependencies extends OrderDependencies {
  readonly online: OnlinePayments;
}

/** Dependencies of orders, once a provider is set up. */
export function canPay(deps: OrderDependencies): deps is PayingDependencies {
  return deps.online !== undefined;
}
