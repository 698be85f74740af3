import { ApiError } from './api-error.ts';

const PAUSE_MS = 1_000;
/** With the 15 s that the server waits for a file each time, more than two minutes. */
const MOST_TRIES = 8;

/**
 * Repeats a call whose result is still being made, which the server answers with UNAVAILABLE, up to eight times with a
 * pause of a second.
 * @throws ApiError of the last try, or any other at once
 */
export async function askAgain<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNAVAILABLE' || tries === MOST_TRIES) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
