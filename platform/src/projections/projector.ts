import { setTimeout as delay } from 'node:timers/promises';
import { openConnection } from '../postgres/database.ts';
import { migrate } from '../postgres/migrations.ts';
import { repeatedWarnings } from '../runtime/logging/repeated-warnings.ts';
import { LeaderSession } from './leading/leader-session.ts';
import { lead } from './leading/leadership.ts';
import { viewsSchema } from './progress/checkpoint-schema.ts';
import { publishedSchema } from './progress/published-schema.ts';
import type { ProjectorOptions } from './projector-options.ts';
import type { View } from './view.ts';

export interface Projector {
  /** This process leads; otherwise it stands by. */
  readonly leading: boolean;
  /** The builds that this process carries; empty while it stands by. */
  views(): readonly View[];
  /** Ends it between two transactions. */
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** Keeps views up to date for as long as it runs: leads or stands by, and begins again when log or database fail. */
export function startProjector(options: ProjectorOptions): Projector {
  const stopping = new AbortController();
  let session: LeaderSession | undefined;

  const warnings = repeatedWarnings(options.logger);
  const run = async () => {
    let pause = FIRST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      try {
        await prepare(options.databaseUrl);
        const names = options.projections.map((projection) => projection.name);
        const leadership = await lead(options.databaseUrl, options.group ?? 'default', names, stopping.signal);
        options.logger.info({ epoch: leadership.epoch }, 'leading');
        session = new LeaderSession(options, leadership, stopping.signal);
        pause = FIRST_PAUSE_MS;
        await session.run();
      } catch (error) {
        if (stopping.signal.aborted) return;
        warnings.warn(error, 'interrupted, beginning again');
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      } finally {
        session = undefined;
      }
    }
  };
  const running = run();

  return {
    get leading() {
      return session !== undefined;
    },
    views: () => session?.views() ?? [],
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function prepare(databaseUrl: string): Promise<void> {
  const client = await openConnection(databaseUrl, 'projector schema');
  try {
    for (const schema of [viewsSchema, publishedSchema]) await migrate(client, schema);
  } finally {
    await client.end();
  }
}
