import { setTimeout as delay } from 'node:timers/promises';

/** Work that time causes, not an event. */
export interface Clock {
  /** `context.what-it-does`. */
  readonly name: string;
  /** Milliseconds between the end of one run and the next. */
  readonly everyMs: number;
  /** Several processes may run it at the same time, and repeat what one left: it must be harmless. */
  tick(signal: AbortSignal): Promise<void>;
}

export interface ClockRunnerOptions {
  readonly signal: AbortSignal;
  /** Called with every failure; the clock goes on. */
  readonly onFailure: (clock: string, error: unknown) => void;
}

/** Runs clocks until `signal`, each for the first time after its interval. */
export async function runClocks(clocks: readonly Clock[], { signal, onFailure }: ClockRunnerOptions): Promise<void> {
  await Promise.all(clocks.map(run));

  async function run({ name, everyMs, tick }: Clock): Promise<void> {
    while (!signal.aborted) {
      await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await tick(signal);
      } catch (error) {
        if (!signal.aborted) onFailure(name, error);
      }
    }
  }
}
