import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import { START } from '@countinghouse/platform/event-store/event-store';
import { type Consumer, type ConsumerLag, runConsumer } from '@countinghouse/platform/event-store/reading/run-consumer';
import type { Database } from '@countinghouse/platform/read-store/database';
import { failpoint } from '../failpoints.ts';
import type { Process } from './process.ts';

/** Milliseconds that events may gather, because reading at every commit costs more than processes mostly find to do. */
const GATHER_MS = 100;

export interface ProcessRunnerOptions {
  readonly log: Pick<EventLog, 'subscribeAll'>;
  readonly database: Database;
  readonly signal: AbortSignal;
  /** Called with every failure; the process then tries again. */
  readonly onFailure: (process: string, error: unknown) => void;
  readonly lag?: ConsumerLag;
}

/**
 * Runs processes until `signal`, each from its own position in `vault.process_checkpoints`.
 * Several services may run the same process: steps are idempotent, and a position never moves back.
 */
export async function runProcesses(processes: readonly Process[], options: ProcessRunnerOptions): Promise<void> {
  const { database, onFailure, ...run } = options;
  await Promise.all(
    processes.map((process) =>
      runConsumer(consumerOf(process, database), { ...run, onError: (error) => onFailure(process.name, error) }),
    ),
  );
}

function consumerOf(process: Process, database: Database): Consumer {
  const { name, types } = process;
  return {
    name,
    types,
    gatherMs: GATHER_MS,
    async position() {
      const { rows } = await database.query<{ position: string }>(
        'select position from vault.process_checkpoints where process = $1',
        [name],
      );
      return rows[0]?.position ?? START;
    },
    async handle({ events, position }, _from, signal) {
      for (const event of events) {
        await process.handle(event, signal);
        failpoint('processes.event-handled');
      }
      await database.query({ name: 'process-checkpoint', text: KEEP_POSITION, values: [name, position] });
    },
  };
}

/** Does not wait for the disk, where appends wait: after a crash a few steps are repeated, which changes nothing. */
const KEEP_POSITION = `with lazily as materialized (select set_config('synchronous_commit', 'off', true))
  insert into vault.process_checkpoints (process, position) select $1, $2 from lazily
  on conflict (process) do update set position = greatest(process_checkpoints.position, excluded.position)`;
