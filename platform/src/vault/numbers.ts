import type { Pool } from 'pg';

/** Sequences of readable numbers, each by a name that its context gives it. */
export interface Numbers {
  /**
   * The next number, from 1: unique and never given again. Numbers that a process had reserved when it ended are left
   * out.
   */
  next(sequence: string): Promise<number>;
}

interface Block {
  next: number;
  readonly end: number;
}

/** Blocks grow with use, so that a quiet shop's numbers have no holes and a busy one does not queue for a row. */
const LARGEST_BLOCK = 32;
const BUSY_MS = 250;

export function postgresNumbers(pool: Pool): Numbers {
  const blocks = new Map<string, Block>();
  const reserving = new Map<string, Promise<void>>();
  const sizes = new Map<string, { size: number; at: number }>();

  async function reserve(sequence: string): Promise<void> {
    const before = sizes.get(sequence);
    const busy = before !== undefined && performance.now() - before.at < BUSY_MS;
    const size = busy ? Math.min(before.size * 2, LARGEST_BLOCK) : 1;
    sizes.set(sequence, { size, at: performance.now() });
    const { rows } = await pool.query<{ last: string }>({
      name: 'vault-numbers',
      text: `insert into vault.number_sequences (name, last) values ($1, $2)
             on conflict (name) do update set last = number_sequences.last + excluded.last returning last`,
      values: [sequence, size],
    });
    const end = Number(rows[0]?.last);
    blocks.set(sequence, { next: end - size + 1, end });
  }

  return {
    async next(sequence) {
      for (;;) {
        const block = blocks.get(sequence);
        if (block && block.next <= block.end) return block.next++;
        let reservation = reserving.get(sequence);
        if (!reservation) {
          reservation = reserve(sequence).finally(() => reserving.delete(sequence));
          reserving.set(sequence, reservation);
        }
        await reservation;
      }
    },
  };
}
