import { createPostgresEventStore } from '@countinghouse/platform/event-log/postgres/event-store';
import pg from 'pg';
import type { Measurement } from '../measurement.ts';
import { type Act, appendOne, median, orderLine, perSecond } from './append-rates.ts';

export interface AppendBenchOptions {
  /** An empty database on a server with full durability. */
  readonly url: string;
  /** Milliseconds per round. Default 2,000. */
  readonly duration?: number;
  /** Number of rounds, of which the median is reported. Default 3. */
  readonly rounds?: number;
}

/**
 * Compares one-event appends with the same server without an event store: the empty durable commit, the lower bound of
 * any append, and the autocommit INSERT, which has no order for readers. Every round measures all of them in turn, so
 * that noise of the machine affects them alike.
 */
export async function benchAppend(options: AppendBenchOptions): Promise<Measurement[]> {
  const { url, duration = 2_000, rounds = 3 } = options;
  const store = await createPostgresEventStore({ url });
  const pool = new pg.Pool({ connectionString: url, max: 32 });
  await pool.query(`
    create schema bench;
    create table bench.commits (n integer);
    create table bench.events (
      position bigserial primary key, stream text not null, revision bigint not null, type text not null,
      version integer not null, data json not null, metadata json not null, recorded_at timestamptz not null default now(),
      unique (stream, revision)
    )`);

  const append: Act = (writer, n) => appendOne(store, `${run}-${writer}`, n);
  const insert: Act = (writer, n) => {
    const { type, version, data, metadata } = orderLine(n);
    return pool.query({
      name: 'bench.insert',
      text: 'insert into bench.events (stream, revision, type, version, data, metadata) values ($1, $2, $3, $4, $5, $6)',
      values: [`bench.insert-${run}-${writer}`, n, type, version, data, metadata],
    });
  };
  const commit: Act = (_writer, n) =>
    pool.query({ name: 'bench.commit', text: 'insert into bench.commits (n) values ($1)', values: [n] });

  let run = 0;
  const subjects = [
    { name: 'append', act: append },
    { name: 'insert', act: insert },
    { name: 'commit', act: commit },
  ].flatMap(({ name, act }) => [1, 32].map((writers) => ({ name, act, writers, rates: [] as number[] })));
  // The first round is a warm-up and does not count.
  for (let round = 0; round <= rounds; round++) {
    for (const subject of subjects) {
      run += 1;
      const rate = await perSecond(subject.act, subject.writers, round === 0 ? duration / 4 : duration);
      if (round > 0) subject.rates.push(rate);
    }
  }
  await store.close();
  await pool.end();

  const rate = (name: string, writers: number) =>
    median(subjects.find((subject) => subject.name === name && subject.writers === writers)!.rates);
  return [
    { name: 'append/1-writer', value: rate('append', 1), unit: 'events/s' },
    { name: 'append/32-writers', value: rate('append', 32), unit: 'events/s' },
    { name: 'append/floor/autocommit-insert/1-writer', value: rate('insert', 1), unit: 'events/s' },
    { name: 'append/floor/autocommit-insert/32-writers', value: rate('insert', 32), unit: 'events/s' },
    { name: 'append/floor/empty-commit/1-writer', value: rate('commit', 1), unit: 'commits/s' },
    { name: 'append/floor/empty-commit/32-writers', value: rate('commit', 32), unit: 'commits/s' },
    { name: 'append/32-writers-to-autocommit-insert', value: rate('append', 32) / rate('insert', 32), unit: 'ratio' },
  ];
}
