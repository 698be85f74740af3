import { setTimeout as delay } from 'node:timers/promises';
import type { EventRegistry } from '@countinghouse/contracts/event-registry';
import pg from 'pg';
import { START } from '../../event-log/event-store.ts';
import { type Consumer, runConsumer } from '../../event-log/reading/run-consumer.ts';
import { openConnection } from '../../postgres/database.ts';
import { migrate } from '../../postgres/migrations.ts';
import { hangUp } from '../../postgres/persistent-connection.ts';
import { viewsSchema } from '../progress/checkpoint-schema.ts';
import type { Projection } from '../projection/projection.ts';
import type { EventSource, SourceBatch } from './event-source.ts';

export interface ForgetSamplesOptions {
  readonly source: EventSource;
  readonly databaseUrl: string;
  readonly projections: readonly Projection[];
  readonly registry: EventRegistry;
  /** Called with every error; following continues. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds from one analysis to the next, however many people are erased meanwhile. Default: 10 minutes. */
  readonly rest?: number;
}

const REST_MS = 10 * 60_000;
/** Erasures are read this often at most. */
const GATHER_MS = 60_000;
const VIEWS_EVERY_MS = 500;
const LOCK = `hashtextextended('countinghouse samples of the erased', 0)`;

/**
 * Has PostgreSQL drop what its statistics sampled of erased people: when views no longer hold them, the tables of all
 * views that erasures change are analyzed. The position up to which this was done is stored in the database, so that a
 * restart misses nobody. An analysis takes turns with nothing that reads or writes rows, and is slowed down. Returns
 * the function that ends it.
 */
export function forgetSamples(options: ForgetSamplesOptions): () => Promise<void> {
  const { source, databaseUrl, projections, registry, onError, rest = REST_MS } = options;
  const types = [...registry.values()].filter(({ erases }) => erases !== undefined).map(({ type }) => type);
  const views = projections.filter(({ on }) => types.some((type) => Object.hasOwn(on, type))).map(({ name }) => name);
  const stop = new AbortController();
  const { signal } = stop;

  async function connected<Answer>(work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    const client = await openConnection(databaseUrl, 'projector statistics');
    const end = () => void hangUp(client);
    signal.addEventListener('abort', end);
    try {
      return await work(client);
    } finally {
      signal.removeEventListener('abort', end);
      await hangUp(client);
    }
  }

  async function forget(): Promise<void> {
    const head = await source.head();
    await connected(async (client) => {
      const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${LOCK}) as locked`);
      if (!rows[0]?.locked) return;
      while (!(await areShown(client, views, head))) await delay(VIEWS_EVERY_MS, undefined, { signal });
      // Another process may have done it meanwhile.
      if (((await savedPosition(client)) ?? '') >= head && head !== '') return;
      await analyze(client, views);
      await save(client, head);
    });
    await delay(rest, undefined, { signal });
  }

  let hasErasure = false;
  let savedAt = Date.now();
  const erasures: Consumer<SourceBatch> = {
    name: 'projector.forget-samples',
    types,
    gatherMs: Math.min(GATHER_MS, rest),
    async position() {
      await connected((client) => migrate(client, viewsSchema));
      // Without a stored position, people may have been erased.
      if (hasErasure || (await connected(savedPosition)) === undefined) await forget();
      hasErasure = false;
      savedAt = Date.now();
      return (await connected(savedPosition)) ?? START;
    },
    async handle({ events, position }) {
      if (events.length > 0) {
        // Nothing is read while it rests.
        hasErasure = true;
        return 'reposition';
      }
      if (Date.now() - savedAt < rest) return;
      // A restart then has less to read.
      await connected((client) => save(client, position));
      savedAt = Date.now();
    },
  };
  const following = runConsumer(erasures, { log: source, signal, onError });
  return async () => {
    stop.abort();
    await following;
  };
}

async function savedPosition(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ position: string }>('select position from views.samples_forgotten');
  return rows[0]?.position;
}

function save(client: pg.Client, position: string): Promise<unknown> {
  return client.query(
    `insert into views.samples_forgotten (position) values ($1)
     on conflict (one) do update set position = greatest(samples_forgotten.position, excluded.position)`,
    [position],
  );
}

/**
 * Whether the tables that readers see, or will see next, hold nothing from before a position. A halted view is not
 * waited for.
 */
async function areShown(client: pg.Client, views: readonly string[], position: string): Promise<boolean> {
  const { rows } = await client.query<{ shown: boolean }>(
    `select count(*) filter (where serving and status <> 'retired') >= cardinality($1::text[])
        and bool_and(position >= $2 or status in ('halted', 'retired') or not (serving or indexed)) as shown
     from views.checkpoints where projection = any($1)`,
    [views, position],
  );
  return rows[0]?.shown ?? false;
}

async function analyze(client: pg.Client, views: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables, unnest($1::text[]) view
     where schemaname = 'views' and starts_with(tablename, view || '_v')`,
    [views],
  );
  await client.query(`set vacuum_cost_delay = '2ms'`);
  for (const { name } of rows) {
    await client.query(`analyze ${name}`).catch((error: unknown) => {
      // The table of a build that was replaced meanwhile is gone, and its statistics with it.
      if (!(error instanceof pg.DatabaseError && error.code === '42P01')) throw error;
    });
  }
}
