import { setTimeout as delay } from 'node:timers/promises';

/** Polls until the result is true; throws after 50 s. For states that are not announced. */
export async function eventually(what: string, check: () => unknown): Promise<void> {
  const deadline = Date.now() + 50_000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`not within 50 s: ${what}`);
    await delay(10);
  }
}
