import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Load, LoadResult } from './load.ts';

export interface LoadDriver {
  /** @throws Error when a request failed */
  run(load: Load): Promise<LoadResult>;
  stop(): Promise<void>;
}

/** Starts the process with the clients of a shop. */
export function startLoadDriver(address: string): LoadDriver {
  const driver = fork(fileURLToPath(new URL('./load.main.ts', import.meta.url)), [address]);
  const ended = once(driver, 'exit');
  return {
    async run(load) {
      driver.send(load);
      const message = await Promise.race([once(driver, 'message'), ended.then(() => undefined)]);
      if (!message) throw new Error('the load driver ended');
      const [result] = message as [LoadResult];
      if (result.failure !== undefined) throw new Error(`a request failed: ${result.failure}`);
      return result;
    },
    async stop() {
      driver.disconnect();
      await ended;
    },
  };
}
