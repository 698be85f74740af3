/**
 * Name of a failpoint: a place between two steps of work that spans several streams or stores, named after what has
 * just happened there. Services list theirs.
 */
export type FailpointName = `${string}.${string}`;

/** Of a call with an Idempotency-Key: the key is taken, the call did its work, its response is stored but not sent. */
export const httpFailpoints = ['http.key-taken', 'http.call-done', 'http.answer-kept'] as const;

/** Where the process is to end itself: at a point, when it is passed for the `pass`-th time (from 1). */
export interface ArmedFailpoint {
  readonly name: FailpointName;
  readonly pass: number;
}

/** The value of the setting `FAILPOINT`. `by-message`: the parent process names points while the service runs. */
export type FailpointSetting = ArmedFailpoint | 'by-message';

/** From the parent process. The same message is sent back when the point is armed. */
export interface ArmFailpointMessage {
  readonly armFailpoint: ArmedFailpoint;
}

let armed: { readonly name: FailpointName; left: number } | undefined;

/** Arms the failpoint of the setting. Called once, at the start of a service; the settings refuse it outside tests. */
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
export function failpoint(name: FailpointName): void {
  if (armed === undefined || armed.name !== name) return;
  armed.left -= 1;
  if (armed.left === 0) process.kill(process.pid, 'SIGKILL');
}
