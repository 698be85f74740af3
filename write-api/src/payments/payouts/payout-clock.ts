import { newId } from '@countinghouse/contracts/kernel/ids';
import type { Clock } from '../../processes/clock.ts';
import { type AccountReading, readAccount } from './read-account.ts';

const LOOKS_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
/** After a reading that failed. */
const AGAIN_MS = 300_000;

/** Reads the account at the provider every hour, for the first time soon after the start. */
export function payoutClock(deps: AccountReading): Clock {
  let dueAt = 0;
  const name = 'payments.fetch-payouts';
  return {
    name,
    everyMs: LOOKS_EVERY_MS,
    async tick(signal) {
      if (deps.now() < dueAt) return;
      dueAt = deps.now() + AGAIN_MS;
      const metadata = () => {
        const commandId = newId();
        return { actor: { kind: 'system', id: name }, commandId, correlationId: commandId } as const;
      };
      await readAccount(deps, { metadata, isAsked: false, signal });
      dueAt = deps.now() + HOUR_MS;
    },
  };
}
