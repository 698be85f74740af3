import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { Holders } from './holders.ts';

/** Room in which a number of callers may wait at once. */
export interface FairRoom {
  /**
   * Waits for an outcome. When there is no room, the newest of the owner with most gives way, so that who fills the
   * room makes others wait no longer.
   * @throws RefusedError UNAVAILABLE when nobody has more than the owner would have, and for who gives way; what was
   * waited for goes on.
   */
  wait<Outcome>(owner: string, outcome: () => Promise<Outcome>): Promise<Outcome>;
}

/** @param most callers that may wait at once. */
export function fairRoom(most: number): FairRoom {
  const waiting = new Holders<{ readonly giveWay: () => void }>();
  const unavailable = () => new RefusedError(refuse('UNAVAILABLE'));
  return {
    async wait(owner, outcome) {
      if (waiting.size >= most) {
        const other = waiting.roomFor(owner);
        if (!other) throw unavailable();
        waiting.delete(other);
        other.giveWay();
      }
      let giveWay: () => void = () => undefined;
      const given = new Promise<never>((_, reject) => {
        giveWay = () => reject(unavailable());
      });
      const place = { giveWay };
      waiting.set(place, owner);
      try {
        return await Promise.race([outcome(), given]);
      } finally {
        waiting.delete(place);
      }
    },
  };
}
