import { ForeignLog, type FoundLog, type LogIdentity, type Position, START } from './event-store.ts';

/**
 * Knows the log to which a store is bound, and how far it has seen it. Where connections come back, adapters compare
 * what they find; once that is another log, it stays so.
 */
export class LogGuard {
  #logId: string | undefined;
  #furthest: Position = START;
  #foreign: ForeignLog | undefined;
  #onForeign: (foreign: ForeignLog) => void = () => {};

  /** Whether there is anything to compare with. */
  get isBound(): boolean {
    return this.#logId !== undefined;
  }

  /** The furthest position seen. Take it before the head is read that is compared with it. */
  get furthest(): Position {
    return this.#furthest;
  }

  bind({ logId, head }: LogIdentity, onForeign: (foreign: ForeignLog) => void): void {
    this.#logId = logId;
    this.#onForeign = onForeign;
    this.seen(head);
  }

  seen(position: Position): void {
    if (position > this.#furthest) this.#furthest = position;
  }

  /** @throws ForeignLog when another log was found before. */
  requireOwn(): void {
    if (this.#foreign) throw this.#foreign;
  }

  /**
   * @param furthest what had been seen before `found` was read.
   * @throws ForeignLog for another log, an empty one, and one that ends before `furthest`.
   */
  compare(found: FoundLog, furthest: Position): void {
    this.requireOwn();
    if (this.#logId === undefined) return;
    const what = differenceOf(found, this.#logId, furthest);
    if (what === undefined) return;
    this.#foreign = new ForeignLog(what);
    this.#onForeign(this.#foreign);
    throw this.#foreign;
  }
}

function differenceOf({ logId, head }: FoundLog, expected: string, furthest: Position): string | undefined {
  if (head === START) return 'was emptied';
  if (logId !== expected) return 'was exchanged for another one';
  if (head < furthest || (furthest !== START && head.length !== furthest.length)) {
    return 'was exchanged for an older one, as of a back-up,';
  }
  return undefined;
}
