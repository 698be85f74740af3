import { sagaFailpoints } from '@countinghouse/platform/commands/saga-step';
import { httpFailpoints, failpoint as passFailpoint } from '@countinghouse/platform/runtime/failpoint';

/**
 * Every failpoint of this service. A test of the whole service kills the process at each of them; one that is never
 * reached fails that test.
 */
export const failpoints = [
  ...httpFailpoints,
  'orders.number-taken',
  'inventory.number-taken',
  ...sagaFailpoints,
  'customers.address-taken',
  'customers.password-kept',
  'customers.customer-registered',
  'payments.opened',
  'payments.called',
  'payments.referenced',
  'payments.read',
  'payments.refund-called',
  'payments.balance-recorded',
  'payments.payout-recorded',
  // A process manager: it did what an event requires, and its checkpoint is still before the event.
  'processes.event-handled',
] as const;

export type Failpoint = (typeof failpoints)[number];

/** Ends the process as `kill -9` does, if this point is armed and its pass has come. */
export const failpoint: (name: Failpoint) => void = passFailpoint;
