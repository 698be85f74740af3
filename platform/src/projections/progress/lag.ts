import type pg from 'pg';

/** How long views have been behind the log's head. */
export interface Lag {
  /**
   * The age in seconds of the oldest event that a view does not show, as of the last measurement; 0 when all show
   * everything.
   */
  seconds(): number;
  /** Reads the positions of the head and of the views; the more often, the more exact `seconds` is. */
  measure(): Promise<void>;
}

/** Positions of the head that are kept; the oldest one bounds the lag. */
const MOST_HEADS = 600;
/** A leader shows every second that it lives. */
const SILENCE = '5 seconds';

/** @param positions how far the views are that readers see. `clock` returns milliseconds. */
export function lagBehind(
  head: () => Promise<string>,
  positions: () => Promise<readonly string[]> | readonly string[],
  clock: () => number = Date.now,
): Lag {
  let unseen: { readonly head: string; readonly at: number }[] = [];
  return {
    seconds: () => (unseen[0] ? Math.max(0, clock() - unseen[0].at) / 1_000 : 0),
    async measure() {
      const present = await head();
      const at = clock();
      const shown = await positions();
      const slowest = [present, ...shown].sort()[0]!;
      unseen = unseen.filter((known) => known.head > slowest);
      const newest = unseen.at(-1)?.head ?? slowest;
      if (present > newest && unseen.length < MOST_HEADS) unseen.push({ head: present, at });
    },
  };
}

/** How far the views are that readers see, without those that are halted before an event. */
export async function shownPositions(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ position: string }>(
    `select position from views.checkpoints where serving and status <> 'halted'`,
  );
  return rows.map(({ position }) => position);
}

/** Names of the views that are halted before an event. */
export async function haltedViews(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ projection: string }>(
    `select distinct projection from views.checkpoints where status = 'halted' order by projection`,
  );
  return rows.map(({ projection }) => projection);
}

/** Whether a projector keeps the views up to date. @throws Error when none does. */
export async function hasLeader(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ leads: boolean }>(
    `select exists (select from views.leaders where seen_at > clock_timestamp() - interval '${SILENCE}') as leads`,
  );
  if (!rows[0]?.leads) throw new Error('no projector keeps the views up to date');
}
