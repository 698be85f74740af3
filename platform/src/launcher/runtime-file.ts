import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The data of a running shop for command lines, in `VAR_DIR/runtime.json`. It holds the database password: owner only.
 */
export interface RuntimeFile {
  /** Of the launcher. */
  readonly pid: number;
  readonly address: string;
  readonly databaseUrl: string;
  readonly writeApiUrl: string;
  readonly readApiUrl: string;
  readonly services: readonly {
    readonly name: string;
    readonly pid: number | undefined;
    readonly metricsPort: number | undefined;
  }[];
}

const pathIn = (varDir: string) => join(varDir, 'runtime.json');

/** Replaces the file whole. */
export async function writeRuntimeFile(varDir: string, runtime: RuntimeFile): Promise<void> {
  const half = `${pathIn(varDir)}.${process.pid}`;
  await writeFile(half, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600 });
  await rename(half, pathIn(varDir));
}

/** Undefined when no shop runs or none ended in disorder; the reader must still check whether it responds. */
export async function readRuntimeFile(varDir: string): Promise<RuntimeFile | undefined> {
  const text = await readFile(pathIn(varDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as RuntimeFile);
}

export async function removeRuntimeFile(varDir: string): Promise<void> {
  await rm(pathIn(varDir), { force: true });
}
