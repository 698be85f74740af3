import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a shop makes once and keeps: lose MASTER_KEY and everybody's personal data is lost with it. */
export interface ShopSecrets {
  readonly databasePassword: string;
  readonly JWT_SECRET: string;
  readonly MASTER_KEY: string;
}

/** Reads the secrets in `VAR_DIR/secrets` and makes those that are missing. Only the owner can read them. */
export async function shopSecrets(varDir: string): Promise<ShopSecrets> {
  const folder = join(varDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    databasePassword: await secret(join(folder, 'database-password'), () => randomBytes(24).toString('base64url')),
    JWT_SECRET: await secret(join(folder, 'jwt-secret'), () => randomBytes(48).toString('base64')),
    MASTER_KEY: await secret(join(folder, 'master-key'), () => randomBytes(32).toString('base64')),
  };
}

async function secret(path: string, make: () => string): Promise<string> {
  await writeFile(path, make(), { flag: 'wx', mode: 0o600, flush: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}
