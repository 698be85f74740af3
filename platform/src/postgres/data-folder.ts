import { spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { childEnvironment } from '../runtime/child-environment.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { type PostgresBinaries, postgresMajor, sharedFolder } from './postgres-binaries.ts';
import { canReach, type PostgresUser, postgresUser } from './postgres-user.ts';

/**
 * So that pg_trgm treats Chinese characters as letters. Sorting and case never depend on the machine: they are
 * PostgreSQL's own C.UTF-8.
 */
const characterTypes = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }[process.platform as string] ?? 'C';

/** The owner of the data that is there, or whoever shall own new data. Undefined: the present user. */
export async function dataFolderUser(dataDir: string): Promise<PostgresUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataDir).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : postgresUser();
}

/**
 * Makes the data folder when there is none, and returns its real path. It is made beside and put in place at the end,
 * so that a start that is cut short leaves nothing that resembles data. Refuses what is not PostgreSQL data of our
 * major version, and leaves it alone.
 */
export async function prepareDataFolder(
  dataDir: string,
  password: string,
  binaries: PostgresBinaries,
  user: PostgresUser | undefined,
): Promise<string> {
  if (!(await stat(dataDir).catch(() => undefined))) await createDataFolder(dataDir, password, binaries, user);
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(
      error.code === 'EACCES'
        ? `The database folder ${dataDir} belongs to another user; start as that user or choose another VAR_DIR.`
        : `${dataDir} is in the way: it is not a PostgreSQL data folder. Choose another VAR_DIR or move it away.`,
    );
  });
  if (Number(version) !== postgresMajor) {
    throw new StartFailure(
      `${dataDir} holds data of PostgreSQL ${version.trim()}, but this shop runs PostgreSQL ${postgresMajor}: move the data over with a dump, or choose another VAR_DIR. Nothing was changed.`,
    );
  }
  return realpath(dataDir);
}

async function createDataFolder(
  dataDir: string,
  password: string,
  binaries: PostgresBinaries,
  user: PostgresUser | undefined,
): Promise<void> {
  const reachable = user === undefined || (await canReach(user, dataDir));
  const folder = reachable ? `${dataDir}.new` : await sharedDataFolder();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
  await runInitdb(folder, password, binaries, user);
  await (reachable ? rename(folder, dataDir) : symlink(folder, dataDir));
}

/**
 * Below a folder that only root may enter, such as /root, PostgreSQL's user cannot work: the data goes elsewhere and is
 * linked.
 */
async function sharedDataFolder(): Promise<string> {
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
  return mkdtemp(join(sharedFolder, 'postgres-'));
}

async function runInitdb(
  folder: string,
  password: string,
  binaries: PostgresBinaries,
  user: PostgresUser | undefined,
): Promise<void> {
  const passwordFile = `${folder}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  const options = ['--username=countinghouse', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  const collation = [
    '--locale=C',
    `--lc-ctype=${characterTypes}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  try {
    await run(binaries.initdb, [`--pgdata=${folder}`, ...options, ...collation], user);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(`Cannot create the database in ${dirname(folder)}: ${reason}.`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Runs one of PostgreSQL's programs to its end. Rejects with the last line that it wrote to its error output. */
export function run(program: string, args: string[], user: PostgresUser | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd: '/',
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(errors.trim().split('\n').at(-1) ?? `${program} ended with ${code}`));
    });
  });
}
