import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartFailure } from '../runtime/start-failure.ts';

/** What a shop makes once and keeps: lose MASTER_KEY and everybody's personal data is lost with it. */
export interface ShopSecrets {
  /** Of the PostgreSQL that the shop runs itself; empty when it runs none. */
  readonly databasePassword: string;
  readonly JWT_SECRET: string;
  readonly MASTER_KEY: string;
}

export interface SecretsOptions {
  /** What is set here is used, and neither read from the folder nor made. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Make what is missing. False for a shop that exists elsewhere: its secrets do too. Default true. */
  readonly make?: boolean;
}

/**
 * Takes the secrets from the environment, else from `VAR_DIR/secrets`, and makes those that are nowhere. Only the owner
 * can read them.
 * @throws StartFailure when one is missing that must not be made.
 */
export async function shopSecrets(
  varDir: string,
  { environment = {}, make = true }: SecretsOptions = {},
): Promise<ShopSecrets> {
  const folder = join(varDir, 'secrets');
  const one = async (name: string, file: string, bytes: number, encoding: 'base64' | 'base64url') => {
    const given = environment[name]?.trim();
    if (given) return given;
    const path = join(folder, file);
    if (make) return secret(path, () => randomBytes(bytes).toString(encoding));
    return readFile(path, 'utf8').then(
      (text) => text.trim(),
      () => {
        throw new StartFailure(
          `${name} is not set, and there is none in ${folder}. The database holds a shop that has one already: set ${name} to it. A new one would not fit.`,
        );
      },
    );
  };
  return {
    // Only a PostgreSQL that is about to be ours has a password of our making.
    databasePassword:
      environment.DATABASE_URL?.trim() || !make ? '' : await one('', 'database-password', 24, 'base64url'),
    JWT_SECRET: await one('JWT_SECRET', 'jwt-secret', 48, 'base64'),
    MASTER_KEY: await one('MASTER_KEY', 'master-key', 32, 'base64'),
  };
}

async function secret(path: string, make: () => string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, make(), { flag: 'wx', mode: 0o600, flush: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}
