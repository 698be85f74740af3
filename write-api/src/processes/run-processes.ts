import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { START } from '@countinghouse/platform/event-log/event-store';
import { type Consumer, type ConsumerLag, runConsumer } from '@countinghouse/platform/event-log/reading/run-consumer';
import type { Database } from '@countinghouse/platform/postgres/database';
import { gatheredCalls } from '@countinghouse/platform/runtime/gathered-calls';
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
  const keepPosition = positionKeeper(database);
  await Promise.all(
    processes.map((process) =>
      runConsumer(consumerOf(process, { database, keepPosition }), {
        ...run,
        onError: (error) => onFailure(process.name, error),
      }),
    ),
  );
}

interface Positions {
  readonly database: Database;
  readonly keepPosition: ReturnType<typeof positionKeeper>;
}

function consumerOf(process: Process, { database, keepPosition }: Positions): Consumer {
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
      await keepPosition({ process: name, position });
    },
  };
}

/** Most batches concern no process, and all of them move on at once: their positions travel together. */
function positionKeeper(database: Database) {
  return gatheredCalls<{ readonly process: string; readonly position: string }, void>(async (moved) => {
    const values = [moved.map(({ process }) => process), moved.map(({ position }) => position)];
    await database.query({ name: 'process-checkpoints', text: KEEP_POSITIONS, values });
    return moved.map(() => undefined);
  });
}

/**
 * Does not wait for the disk, where appends wait: after a crash a few steps are repeated, which changes nothing. In the
 * order of names, so that two services do not wait for each other's rows.
 */
const KEEP_POSITIONS = `with lazily as materialized (select set_config('synchronous_commit', 'off', true))
  insert into vault.process_checkpoints (process, position)
  select process, position from lazily, unnest($1::text[], $2::text[]) as moved (process, position) order by process
  on conflict (process) do update set position = greatest(process_checkpoints.position, excluded.position)`;
