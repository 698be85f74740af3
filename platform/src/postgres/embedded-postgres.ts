import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { childEnvironment } from '../runtime/child-environment.ts';
import { freePort } from '../runtime/free-port.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { takeClusterGuard } from './cluster-guard.ts';
import { connectTo } from './connect.ts';
import { dataFolderUser, prepareDataFolder, run } from './data-folder.ts';
import { stopOrphan } from './orphan.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { readPostmasterFile } from './postmaster-file.ts';

export interface EmbeddedPostgresOptions {
  /** Made on the first start, readable by PostgreSQL only. Its parent must exist. */
  readonly dataDir: string;
  /** Of the one role, `countinghouse`. Letters, digits, `-` and `_` only. */
  readonly password: string;
  /** Where the server writes its messages; appended to. */
  readonly logFile: string;
  /** On 127.0.0.1. Default: any free one. */
  readonly port?: number;
  /** Server settings beyond ours, such as `max_connections`. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** Of the database `countinghouse`. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Fulfilled when the server has ended, whatever ended it. */
  readonly exited: Promise<void>;
  /** Ends open connections, writes everything out, waits for the end. Safe to call twice. */
  stop(): Promise<void>;
}

/** Durability is PostgreSQL's default and is not ours to change; these are sizes. */
const ourSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  work_mem: '16MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Starts a PostgreSQL server on this machine's loopback address, with everything that needs: the binaries from npm, an
 * unprivileged user when we are root, a new data folder on the first start, the end of an orphaned server of the same
 * folder. Throws {@link StartFailure} with one sentence when something outside stands in the way.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = await dataFolderUser(options.dataDir);
  const binaries = await postgresBinaries(user);
  const dataDir = await prepareDataFolder(options.dataDir, options.password, binaries, user);
  await stopOrphan(dataDir, options.password, binaries, user);

  const start = (port: number) => {
    const settings = Object.entries({ ...ourSettings, ...options.settings }).flatMap(([key, value]) => [
      '-c',
      `${key}=${value}`,
    ]);
    return launch(binaries.postgres, ['-D', dataDir, '-p', String(port), ...settings], dataDir, options.logFile, user);
  };
  const { child, port } = await startWithRetries(start, options.port);
  const exited = once(child, 'exit').then(() => undefined);
  const address = `postgres://countinghouse:${options.password}@127.0.0.1:${port}`;
  let guard: pg.Client | undefined;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    await guard?.end().catch(() => undefined);
    await run(binaries.pgCtl, ['stop', '-D', dataDir, '-m', 'fast', '-w', '-t', '60'], user);
    await exited;
  };
  try {
    guard = await takeClusterGuard(`${address}/postgres`);
    await createOurDatabase(`${address}/postgres`);
  } catch (error) {
    await stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(`The database does not let us in: ${reason}. Are the secrets of another VAR_DIR in use?`);
  }
  return { url: `${address}/countinghouse`, port, pid: child.pid as number, exited, stop };
}

/**
 * After a kill -9 the old server's children hold its shared memory for a moment, and a free port can be taken between
 * probing and binding: both are tried again for 30 s.
 */
async function startWithRetries(start: (port: number) => Promise<ChildProcess>, wanted: number | undefined) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const port = wanted ?? (await freePort());
    try {
      return { child: await start(port), port };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const passing = /shared memory block|lock file|could not bind/.test(reason);
      if (!passing || Date.now() > deadline) throw new StartFailure(`PostgreSQL did not start: ${reason}`);
      await delay(200);
    }
  }
}

/**
 * In a session of its own, so that Ctrl-C on the console reaches it last and through us. Fulfilled when it takes
 * connections.
 */
async function launch(
  program: string,
  args: string[],
  dataDir: string,
  logFile: string,
  user: { uid: number; gid: number } | undefined,
): Promise<ChildProcess> {
  const log = await open(logFile, 'a', 0o600);
  const { size } = await log.stat();
  const child = spawn(program, args, {
    ...user,
    cwd: dataDir,
    env: childEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const failure = once(child, 'error').then(([error]) => Promise.reject(error));
  failure.catch(() => undefined);
  await log.close();
  for (;;) {
    await Promise.race([delay(20), failure]);
    const file = await readPostmasterFile(dataDir);
    if (file?.pid === child.pid && file?.ready) return child;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(await fatalLine(logFile, size));
  }
}

async function fatalLine(logFile: string, from: number): Promise<string> {
  const written = (await readFile(logFile)).subarray(from).toString('utf8').trim().split('\n');
  const line = written.find((line) => line.includes('FATAL:')) ?? written.at(-1) ?? '';
  return line.replace(/^.*FATAL:\s*/, '');
}

async function createOurDatabase(url: string): Promise<void> {
  const client = await connectTo(url);
  try {
    const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'countinghouse'`);
    if (rowCount === 0) await client.query('CREATE DATABASE countinghouse');
  } finally {
    await client.end();
  }
}
