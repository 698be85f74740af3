import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type EndedAnalyst, endLongRunning } from '../../postgres/analysts/end-analysts.ts';
import { openConnection } from '../../postgres/database.ts';
import { hangUp } from '../../postgres/persistent-connection.ts';
import { repeatedWarnings } from '../../runtime/logging/repeated-warnings.ts';
import { addBuild, buildsOf, createTables, dropBuild, unhalt } from '../checkpoints.ts';
import { catchUp } from '../following/catch-up.ts';
import { LiveTail } from '../following/live-tail.ts';
import type { Projection } from '../projection/projection.ts';
import type { ProjectorOptions } from '../projector-options.ts';
import { type Checkpoint, filterFor, openView, type View } from '../view.ts';
import type { Leadership } from './leadership.ts';
import { swap } from './swap.ts';

const WATCH_EVERY_MS = 5_000;

/**
 * One term of leadership: opens every build in the checkpoints, brings each to the head on a connection of its own,
 * hands it to the one live tail, and shows new builds to readers. Ends by the signal, or by throwing the first trouble
 * anywhere.
 */
export class LeaderSession {
  readonly #options: ProjectorOptions;
  readonly #leadership: Leadership;
  readonly #signal: AbortSignal;
  readonly #failure = new AbortController();
  readonly #views = new Map<number, View>();
  readonly #tasks = new Set<Promise<void>>();
  readonly #filter: { readonly types?: readonly string[] };
  #tail!: LiveTail;
  #reconciling: Promise<void> = Promise.resolve();

  constructor(options: ProjectorOptions, leadership: Leadership, stopping: AbortSignal) {
    this.#options = options;
    this.#leadership = leadership;
    this.#signal = AbortSignal.any([stopping, leadership.lost, this.#failure.signal]);
    this.#filter = filterFor(options.projections);
  }

  views(): readonly View[] {
    return [...this.#views.values()];
  }

  async run(): Promise<void> {
    const { databaseUrl } = this.#options;
    const clients: pg.Client[] = [];
    const open = async (name: string, pipeline: boolean) => {
      const client = await openConnection(databaseUrl, name, pipeline);
      clients.push(client);
      return client;
    };
    try {
      const tailClient = await open('projector tail', true);
      const client = await open('projector builds', false);
      await tailClient.query('set synchronous_commit = off');
      this.#tail = this.#newTail(tailClient);
      this.#start(() => this.#tail.run());
      for (const { name } of this.#options.projections) await unhalt(client, name);
      this.#leadership.onControl(() => this.#reconcile(client));
      this.#reconcile(client);
      this.#start(() => this.#watchAnalysts(client));
      await ended(this.#signal);
    } finally {
      this.#failure.abort();
      await this.#reconciling;
      await Promise.all(this.#tasks);
      // Whatever failed, the lock must not stay with a process that does not work.
      await Promise.all([...clients.map(hangUp), this.#leadership.release()]);
    }
    this.#leadership.lost.throwIfAborted();
    throw this.#signal.reason;
  }

  #newTail(client: pg.Client): LiveTail {
    const { source, onBatch, cachedRows } = this.#options;
    return new LiveTail({
      source,
      client,
      epoch: this.#leadership.epoch,
      ...this.#filter,
      signal: this.#signal,
      onHalt: (view) => this.#halted(view),
      ...(onBatch && { onBatch }),
      ...(cachedRows !== undefined && { cachedRows }),
    });
  }

  /** Starts the builds in the checkpoints that this term does not run yet. Also called after an operator's order. */
  #reconcile(client: pg.Client): void {
    this.#reconciling = this.#reconciling.then(async () => {
      if (this.#signal.aborted) return;
      await this.#openMissing(client).catch((error) => this.#fail(error));
    });
  }

  async #openMissing(client: pg.Client): Promise<void> {
    const opened: View[] = [];
    for (const projection of this.#options.projections) opened.push(...(await this.#openBuilds(client, projection)));
    // Views at one position share their reading.
    for (const position of new Set(opened.map((view) => view.position))) {
      const group = opened.filter((view) => view.position === position);
      this.#start(() => this.#bring(group));
    }
  }

  async #openBuilds(client: pg.Client, projection: Projection): Promise<View[]> {
    const { name, version, configFingerprint = null } = projection;
    const builds = await buildsOf(client, name);
    if (builds.some((build) => build.version > version)) {
      this.#options.logger.error({ view: name, version }, 'a newer release has built this view: left alone');
      return [];
    }
    const current = builds.filter(
      (build) =>
        build.version === version &&
        build.status !== 'retired' &&
        (build.serving || isBuiltWith(configFingerprint, build)),
    );
    for (const build of builds) if (!build.serving && !current.includes(build)) await this.#drop(client, build);
    if (!current.some((build) => isBuiltWith(configFingerprint, build)))
      current.push(await addBuild(client, name, version));
    await client.query('update views.checkpoints set epoch = $1 where projection = $2 and epoch < $1', [
      this.#leadership.epoch,
      name,
    ]);
    const missing = current.filter((build) => build.status !== 'halted' && !this.#views.has(build.id));
    const views: View[] = [];
    for (const build of missing) {
      if (build.status === 'building' && build.position === '') await createTables(client, projection, build);
      const view = openView(projection, build, ({ id, type, position: at }, values) => {
        this.#options.logger.warn(
          { view: projection.name, event: id, type, at, values },
          'too large: counts as the largest',
        );
      });
      this.#views.set(build.id, view);
      views.push(view);
    }
    return views;
  }

  /** Brings views to the head, hands them to the tail and shows new builds to readers. */
  async #bring(views: readonly View[]): Promise<void> {
    const { source, databaseUrl, flushRows, logger } = this.#options;
    const { epoch } = this.#leadership;
    const client = await openConnection(databaseUrl, 'projector catch-up');
    const options = { source, client, epoch, ...this.#filter, signal: this.#signal };
    try {
      await client.query('set synchronous_commit = off');
      const catchUpAll = async () => {
        await catchUp(running(views), { ...options, ...(flushRows !== undefined && { flushRows }) });
        for (const view of views) if (view.halt) this.#halted(view);
      };
      await catchUpAll();
      const unindexed = running(views).filter((view) => !view.indexed);
      for (const view of unindexed) await index(client, view);
      if (unindexed.length > 0 && running(views).length > 0) await catchUpAll();
      for (const view of running(views)) {
        await this.#tail.join(view);
        if (view.halt || view.serving) continue;
        await swap(client, epoch, view, this.#signal, (analysts) => this.#noteEnded(analysts));
        view.serving = true;
        logger.info({ view: view.projection.name, version: view.projection.version }, 'view is served');
        await this.#retire(client, view);
      }
    } finally {
      await hangUp(client);
    }
  }

  /** Ends what analysts run for too long, for as long as this term lasts; what cannot be ended is told. */
  async #watchAnalysts(client: pg.Client): Promise<void> {
    const { longestAnalysis, logger } = this.#options;
    const warnings = repeatedWarnings(logger);
    while (!this.#signal.aborted) {
      await endLongRunning(client, longestAnalysis).then(
        (analysts) => this.#noteEnded(analysts),
        (error) => warnings.count(error, 'analysts who run for too long could not be ended'),
      );
      await delay(WATCH_EVERY_MS, undefined, { signal: this.#signal }).catch(() => undefined);
    }
  }

  #noteEnded(analysts: readonly EndedAnalyst[]): void {
    for (const analyst of analysts) {
      this.#options.logger.info({ ...analyst }, 'a connection of an analyst was ended');
      this.#options.onAnalystEnded?.(analyst);
    }
  }

  async #retire(client: pg.Client, successor: View): Promise<void> {
    const { name } = successor.projection;
    for (const view of this.#views.values()) {
      if (view.projection.name !== name || view === successor || !view.serving) continue;
      view.serving = false;
      await this.#tail.leave(view);
      this.#views.delete(view.checkpoint);
    }
    for (const build of await buildsOf(client, name)) {
      if (build.status === 'retired' || (build.status === 'halted' && !build.serving)) await this.#drop(client, build);
    }
  }

  async #drop(client: pg.Client, build: Checkpoint): Promise<void> {
    await dropBuild(client, build).catch((error) => {
      this.#options.logger.warn({ err: error, view: build.projection }, 'old tables are still in use, dropped later');
    });
  }

  #halted(view: View): void {
    if (!this.#views.delete(view.checkpoint)) return;
    this.#options.logger.error({ view: view.projection.name, ...view.halt }, 'view halted before an event');
  }

  #start(task: () => Promise<void>): void {
    const promise = task()
      .catch((error) => this.#fail(error))
      .finally(() => this.#tasks.delete(promise));
    this.#tasks.add(promise);
  }

  #fail(error: unknown): void {
    this.#failure.abort(error);
  }
}

/** Whether a build has, or will have, the rows that these settings make of the log. */
function isBuiltWith(configFingerprint: string | null, build: Checkpoint): boolean {
  return build.position === '' || build.configFingerprint === configFingerprint;
}

function running(views: readonly View[]): View[] {
  return views.filter((view) => !view.halt);
}

async function index(client: pg.Client, view: View): Promise<void> {
  await client.query('begin');
  for (const sql of view.tables.values()) {
    for (const statement of sql.createIndexes()) await client.query(statement);
  }
  await client.query('update views.checkpoints set indexed = true where id = $1', [view.checkpoint]);
  await client.query('commit');
  view.indexed = true;
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
