import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from './atomic-write.ts';
import type { FileStorage } from './storage.ts';

/** Files in a folder of this machine. */
export function diskStorage(root: string): FileStorage {
  return {
    write: (path, content) => writeAtomically(join(root, path.key), content),
    async read(path) {
      try {
        const handle = await open(join(root, path.key), 'r');
        const { size } = await handle.stat();
        return { size, content: handle.createReadStream() };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (path) => rm(join(root, path.key), { force: true }),
    close: async () => undefined,
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
