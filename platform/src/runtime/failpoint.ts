/**
 * Every failpoint: a place between two steps of work that spans several streams or stores, named after what has just
 * happened there. A test of the whole service lets the process die at each of them; one that is never reached fails
 * that test.
 */
export const failpoints = [
  // A call with an Idempotency-Key: the key is taken, the call did its work, its answer is kept but not sent.
  'http.key-taken',
  'http.call-done',
  'http.answer-kept',
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
  // A process manager: it did what an event asks for, and its checkpoint is still before the event.
  'processes.event-handled',
] as const;

export type Failpoint = (typeof failpoints)[number];

/** Where the process is to end itself: at a point, when it is passed for the `pass`-th time (from 1). */
export interface ArmedFailpoint {
  readonly name: Failpoint;
  readonly pass: number;
}

/** What the setting `FAILPOINT` says. `by-message`: the parent process names points while the service runs. */
export type FailpointSetting = ArmedFailpoint | 'by-message';

/** From the parent process. It is answered by the same message when the point is armed. */
export interface ArmFailpointMessage {
  readonly armFailpoint: ArmedFailpoint;
}

let armed: { readonly name: Failpoint; left: number } | undefined;

/** Arms what the setting says. Called once, at the start of a service; the settings refuse it outside tests. */
export function armFailpoint(setting: FailpointSetting | undefined): void {
  if (setting === 'by-message') {
    process.on('message', (message: ArmFailpointMessage) => {
      arm(message.armFailpoint);
      process.send?.(message);
    });
  } else if (setting) arm(setting);
}

function arm({ name, pass }: ArmedFailpoint): void {
  armed = { name, left: pass };
}

/**
 * Ends the process as `kill -9` does, if this point is armed and its pass has come. Otherwise nothing happens, at the
 * cost of a comparison.
 */
export function failpoint(name: Failpoint): void {
  if (armed === undefined || armed.name !== name) return;
  armed.left -= 1;
  if (armed.left === 0) process.kill(process.pid, 'SIGKILL');
}
