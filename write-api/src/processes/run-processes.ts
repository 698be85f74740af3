import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import type { Database } from '@countinghouse/platform/read-store/database';
import { failpoint } from '@countinghouse/platform/runtime/failpoint';
import type { Process } from './process.ts';

/** How long a process rests after trouble before it goes on from its checkpoint. */
const REST_MS = 1_000;
/**
 * How long it lets news gather. What processes finish is mostly what a crash interrupted, so a reader per process at every commit would
 * cost more than all requests together and find nothing to do.
 */
const GATHER_MS = 100;

export interface ProcessRunnerOptions {
  readonly log: EventLog;
  readonly database: Database;
  readonly signal: AbortSignal;
  /** Told about every failure; the process then tries again. */
  readonly onFailure: (process: string, error: unknown) => void;
}

/**
 * Runs processes until `signal`, each from its own checkpoint in `vault.process_checkpoints`. Several services may run the
 * same process: steps are idempotent, and a checkpoint never moves back.
 */
export async function runProcesses(processes: readonly Process[], options: ProcessRunnerOptions): Promise<void> {
  // Every process listens to it, however many there are.
  setMaxListeners(0, options.signal);
  await Promise.all(processes.map((process) => runProcess(process, options)));
}

async function runProcess(process: Process, options: ProcessRunnerOptions): Promise<void> {
  const { signal, onFailure } = options;
  while (!signal.aborted) {
    try {
      await follow(process, options);
    } catch (error) {
      if (signal.aborted) return;
      onFailure(process.name, error);
      await delay(REST_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function follow(process: Process, { log, database, signal }: ProcessRunnerOptions): Promise<void> {
  const { rows } = await database.query<{ position: string }>(
    'select position from vault.process_checkpoints where process = $1',
    [process.name],
  );
  const after = rows[0]?.position ?? '';
  const options = { after, types: process.types, gatherMs: GATHER_MS, signal };
  for await (const { events, position } of log.subscribeAll(options)) {
    for (const event of events) {
      await process.handle(event, signal);
      failpoint('processes.event-handled');
    }
    await database.query({ name: 'process-checkpoint', text: MOVE_CHECKPOINT, values: [process.name, position] });
  }
}

/** Does not wait for the disk, where appends wait: after a crash a few steps are repeated, which changes nothing. */
const MOVE_CHECKPOINT = `with lazily as materialized (select set_config('synchronous_commit', 'off', true))
  insert into vault.process_checkpoints (process, position) select $1, $2 from lazily
  on conflict (process) do update set position = greatest(process_checkpoints.position, excluded.position)`;
