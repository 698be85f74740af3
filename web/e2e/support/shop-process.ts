import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RuntimeFile } from '@countinghouse/platform/launcher/runtime-file';
import { freePort } from '@countinghouse/platform/runtime/free-port';
import type { GooglePlace } from './google.ts';

/** The root folder of the repository. */
export const root = join(import.meta.dirname, '../../..');
/** The folder for screenshots and logs of failed tests. */
export const artifacts = join(root, 'test-results');
const launcher = join(root, 'platform/dist/launcher/main.js');
/** The command line for operations. */
export const ops = 'projector/dist/cli/ops.main.js';
/** The only inherited environment variables: settings of the machine's own shop must not affect the tested one. */
const inheritedVariables = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'CHROMIUM_PATH'];

/** What a person signs in with. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Address, folder and owner of a shop; plain data, so that Vitest can pass it from its main process to workers. */
export interface ShopPlace {
  readonly address: string;
  readonly varDir: string;
  readonly port: number;
  readonly admin: Credentials;
  /** The stub of Google; present when customers can sign in with Google. */
  readonly google?: GooglePlace;
  /** The double of the payment provider; present when orders can be paid online. */
  readonly stripe?: StripePlace;
}

/** Address of the provider's double, and the secret that it signs notifications with. */
export interface StripePlace {
  readonly address: string;
  readonly webhookSecret: string;
}

/** A complete shop as `npm start` runs it: launcher, embedded PostgreSQL, services, gateway, built web app. */
export interface ShopProcess extends ShopPlace {
  readonly launcher: ChildProcess;
  /** Returns its output so far. */
  output(): string;
  /** Stops it by SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
}

/** Returns the place of a new shop: a new folder and a free port. */
export async function newShopPlace(): Promise<ShopPlace> {
  const port = await freePort();
  return {
    address: `http://localhost:${port}`,
    varDir: mkdtempSync(join(tmpdir(), 'countinghouse-e2e-')),
    port,
    admin: { email: 'owner@example.com', password: 'the first password' },
  };
}

/** Starts a shop in a new or used folder; resolves once it is open, rejects with its output when it exits before. */
export async function startShopAt(place: ShopPlace): Promise<ShopProcess> {
  if (!existsSync(launcher)) throw new Error('The shop is not built: run npm run build first.');
  const child = spawn(process.execPath, [launcher], {
    cwd: root,
    env: environmentOf(place),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes('The shop is open')) resolve();
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('exit', (code) => reject(new Error(`The shop did not open (code ${code}):\n${output}`)));
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return { ...place, launcher: child, output: () => output, stop };
}

/** Returns the environment of a shop and of its command lines; rate limits are raised for test runs. */
export function environmentOf(place: ShopPlace): NodeJS.ProcessEnv {
  const inherited = Object.fromEntries(
    inheritedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  return {
    ...inherited,
    PORT: String(place.port),
    VAR_DIR: place.varDir,
    ADMIN_EMAIL: place.admin.email,
    ADMIN_PASSWORD: place.admin.password,
    ...(place.google && { GOOGLE_CLIENT_ID: place.google.clientId, GOOGLE_JWKS_URL: place.google.keysUrl }),
    ...(place.stripe && {
      STRIPE_SECRET_KEY: 'sk_test_double',
      STRIPE_WEBHOOK_SECRET: place.stripe.webhookSecret,
      STRIPE_ADDRESS: place.stripe.address,
    }),
    // Tests wait for mails.
    MAIL_HOLD_SECONDS: '1',
    RATE_LIMIT_REGISTER: '10000/3600',
    RATE_LIMIT_CUSTOMER_WRITES: '10000/60',
    RATE_LIMIT_SIGN_IN_ADDRESS: '10000/900',
  };
}

/** Errors of these types in a log are mistakes in the program, but for the one that fetch has for a lost connection. */
const FAULTS =
  /"level":"(?:error|fatal)".*"type":"(?:TypeError|ReferenceError|RangeError|SyntaxError)","message":"(?!fetch failed)/;

/** Returns the lines in the logs of a shop's services that report a fault of the program. */
export async function programFaults({ varDir }: ShopPlace): Promise<string[]> {
  const folder = join(varDir, 'log');
  const logs = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return logs.flatMap((log) => log.split('\n')).filter((line) => FAULTS.test(line));
}

/** Reads the runtime file of a shop, with its addresses and the process ids of its services. */
export async function runtimeOf({ varDir }: ShopPlace): Promise<RuntimeFile> {
  return JSON.parse(await readFile(join(varDir, 'runtime.json'), 'utf8')) as RuntimeFile;
}

/** Exit code and output of a command line. */
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

/** Deletes the folder of a stopped shop. */
export async function removeShop({ varDir }: ShopPlace): Promise<void> {
  await rm(varDir, { recursive: true, force: true });
}
