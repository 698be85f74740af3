import type { Database } from '../postgres/database.ts';

/** How far a piece of background work is. `total` is 0 until it is counted. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Progress of background work in `vault.work_progress`, for people who wait. */
export interface WorkProgress {
  report(workId: string, progress: Progress): Promise<void>;
  /** Nothing done of nothing for work that never reported, or ended long ago. */
  of(workId: string): Promise<Progress>;
}

export function workProgress(database: Database): WorkProgress {
  return {
    async report(workId, { done, total }) {
      await database.query({
        name: 'work-progress-report',
        text: `insert into vault.work_progress (work_id, done, total) values ($1, $2, $3)
               on conflict (work_id) do update set done = excluded.done, total = excluded.total, reported_at = now()`,
        values: [workId, done, total],
      });
    },
    async of(workId) {
      const { rows } = await database.query<Progress>({
        name: 'work-progress-of',
        text: 'select done, total from vault.work_progress where work_id = $1',
        values: [workId],
      });
      return rows[0] ?? { done: 0, total: 0 };
    },
  };
}
