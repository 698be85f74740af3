import { httpFailpoints, failpoint as passFailpoint } from '@countinghouse/platform/runtime/failpoint';

/**
 * Every failpoint of this service. A test of the whole service kills the process at each of them; one that is never
 * reached fails that test.
 */
export const failpoints = [
  ...httpFailpoints,
  'orders.number-taken',
  'inventory.number-taken',
  // A saga: committed in one append, or started, reserved, released, completed and followed up step by step.
  'saga.committed',
  'saga.started',
  'saga.reserved',
  'saga.released',
  'saga.completed',
  'saga.followed-up',
  'customers.address-taken',
  'customers.password-kept',
  'customers.customer-registered',
  // A process manager: it did what an event requires, and its checkpoint is still before the event.
  'processes.event-handled',
] as const;

export type Failpoint = (typeof failpoints)[number];

/** Ends the process as `kill -9` does, if this point is armed and its pass has come. */
export const failpoint: (name: Failpoint) => void = passFailpoint;
