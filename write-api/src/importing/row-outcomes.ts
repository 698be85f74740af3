import { setTimeout as delay } from 'node:timers/promises';
import { type Refusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import { errorMessages } from '@countinghouse/contracts/messages/error-messages';
import { fieldMessage } from '@countinghouse/contracts/messages/field-messages';
import { isOutage } from '@countinghouse/platform/runtime/outage';

/** A row of the plan that did not come in, and why. */
export interface FailedRow {
  /** Such as `order of invoice 573585`. */
  readonly what: string;
  readonly why: string;
}

export interface ImportOutcome {
  /**
   * Orders and adjustments that the shop's rules refused, mostly for stock that others sold; nothing of them is
   * recorded but the refusal.
   */
  readonly refused: readonly FailedRow[];
  /** What went wrong in another way. The same import done again tries just these once more. */
  readonly failed: readonly FailedRow[];
  /** Too much went wrong, one row after the other: the rest was not tried. */
  readonly gaveUp: boolean;
}

/** Rows that fail one after the other until the rest is not tried any more: then it is not the rows. */
const MOST_FAILURES = 200;

/** Runs rows and stores their outcomes. */
export class Rows implements ImportOutcome {
  readonly refused: FailedRow[] = [];
  readonly failed: FailedRow[] = [];
  readonly #pauses: readonly number[];
  readonly #onStep: () => void;
  #inARow = 0;

  constructor(pauses: readonly number[], onStep: () => void) {
    this.#pauses = pauses;
    this.#onStep = onStep;
  }

  get gaveUp(): boolean {
    return this.#inARow >= MOST_FAILURES;
  }

  /** The result of a row; undefined when it failed or was not tried any more. */
  async run<Result>(what: string, row: () => Promise<Result>): Promise<Result | undefined> {
    if (this.gaveUp) return undefined;
    try {
      const result = await this.#insisting(row);
      this.#inARow = 0;
      return result;
    } catch (error) {
      this.#inARow += 1;
      this.failed.push({ what, why: reasonOf(error) });
      return undefined;
    } finally {
      this.#onStep();
    }
  }

  async #insisting<Result>(row: () => Promise<Result>): Promise<Result> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await row();
      } catch (error) {
        const pause = this.#pauses[attempt];
        if (pause === undefined || !isOutage(error)) throw error;
        await delay(pause);
      }
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RefusedError) return textOf(error.refusal);
  return error instanceof Error ? error.message : String(error);
}

/** A refusal in a few words. */
export function textOf({ refused, fields = [] }: Refusal): string {
  const faults = fields.map(({ field, code, limit }) => `${field}: ${fieldMessage('en', code, limit)}`);
  return [errorMessages.en[refused], ...faults].join(' ');
}
