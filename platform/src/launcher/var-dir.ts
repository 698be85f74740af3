import { access, chmod, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../runtime/start-failure.ts';

/**
 * Makes the shop's folder. Root's must let PostgreSQL's user pass through to its own data; nothing in it is readable to
 * others.
 */
export async function prepareVarDir(varDir: string): Promise<void> {
  try {
    await mkdir(join(varDir, 'log'), { recursive: true, mode: 0o700 });
    await chmod(varDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    await access(varDir, constants.W_OK);
  } catch (error) {
    throw new StartFailure(`VAR_DIR ${varDir} cannot be used: ${(error as Error).message}.`);
  }
}
