import { cutAt } from '@countinghouse/contracts/history/cut-sql';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

const LAST_BY = { name: 'last-position-by', text: cutAt };

/** A place in the log up to which something is known. */
export interface Cut {
  /** The same in every store that holds the log. */
  readonly ordinal: number;
  /** Of this store. */
  readonly position: string;
}

/**
 * The cut at an instant: the last event that the log had by then, none of whose append came later. Undefined before the
 * first append. Times in the log never go back here, whatever its clocks did.
 */
export async function positionAt(database: Pick<Database, 'query'>, instant: string | Date): Promise<Cut | undefined> {
  const [cut] = await read(database, { ...LAST_BY, values: [new Date(instant).toISOString()] });
  return cut;
}
