import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RuntimeFile } from '@countinghouse/platform/launcher/runtime-file';
import { freePort } from '@countinghouse/platform/runtime/free-port';
import type { GooglePlace } from './google.ts';

export const root = join(import.meta.dirname, '../../..');
/** Folder of what failed tests leave behind. */
export const evidence = join(root, 'test-results');
const launcher = join(root, 'platform/dist/launcher/main.js');
/** The operators' command line. */
export const ops = 'projector/dist/cli/ops.main.js';
/** Nothing of the machine's own shop may reach the one under test. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'CHROMIUM_PATH'];

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Where a shop is and how to get in; plain data, so that it can be handed from vitest's own process to its workers. */
export interface ShopPlace {
  readonly address: string;
  readonly varDir: string;
  readonly port: number;
  readonly admin: Credentials;
  /** Customers can sign in with Google. */
  readonly google?: GooglePlace;
}

/** One whole shop as `npm start` runs it: launcher, embedded PostgreSQL, services, gateway, built web app. */
export interface ShopProcess extends ShopPlace {
  readonly launcher: ChildProcess;
  /** What it has said so far. */
  said(): string;
  /** As Ctrl-C does; answers the exit code. */
  stop(): Promise<number | null>;
}

/** A shop of its own in a new folder, on a free port; limits that would count a test run as an attack are raised. */
export async function newShopPlace(): Promise<ShopPlace> {
  const port = await freePort();
  return {
    address: `http://localhost:${port}`,
    varDir: mkdtempSync(join(tmpdir(), 'countinghouse-e2e-')),
    port,
    admin: { email: 'owner@example.com', password: 'the first password' },
  };
}

/**
 * Starts the launcher on a place, new or used. Fulfilled when the shop is open; rejects with all it said when it ends
 * before.
 */
export async function startShopAt(place: ShopPlace): Promise<ShopProcess> {
  if (!existsSync(launcher)) throw new Error('The shop is not built: run npm run build first.');
  const child = spawn(process.execPath, [launcher], {
    cwd: root,
    env: environmentOf(place),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes('The shop is open')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The shop did not open (code ${code}):\n${output}`)));
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return { ...place, launcher: child, said: () => output, stop };
}

/** The settings that this shop runs with; command lines against it take the same. */
export function environmentOf(place: ShopPlace): NodeJS.ProcessEnv {
  const kept = Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  return {
    ...kept,
    PORT: String(place.port),
    VAR_DIR: place.varDir,
    ADMIN_EMAIL: place.admin.email,
    ADMIN_PASSWORD: place.admin.password,
    ...(place.google && { GOOGLE_CLIENT_ID: place.google.clientId, GOOGLE_JWKS_URL: place.google.keysUrl }),
    RATE_LIMIT_REGISTER: '10000/3600',
    RATE_LIMIT_CUSTOMER_WRITES: '10000/60',
    RATE_LIMIT_SIGN_IN_ADDRESS: '10000/900',
  };
}

/** What the shop tells command lines about itself: who runs under which process id, and where. */
export async function runtimeOf({ varDir }: ShopPlace): Promise<RuntimeFile> {
  return JSON.parse(await readFile(join(varDir, 'runtime.json'), 'utf8')) as RuntimeFile;
}

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one of the project's command lines against the shop, e.g. {@link ops}. */
export function runCommand(place: ShopPlace, entry: string, ...args: string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: environmentOf(place), maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, [join(root, entry), ...args], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, stdout, stderr }),
    );
  });
}

/** Takes the folder of a stopped shop away. */
export async function removeShop({ varDir }: ShopPlace): Promise<void> {
  await rm(varDir, { recursive: true, force: true });
}
