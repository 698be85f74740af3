import { connectTo } from '../postgres/connect.ts';
import {
  type LauncherSettings,
  readLauncherSettings,
  readSettings,
  type Settings,
} from '../runtime/configuration/settings.ts';
import { isOutage } from '../runtime/outage.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { type RuntimeFile, readRuntimeFile } from './runtime-file.ts';
import { shopSecrets } from './secrets.ts';
import { embeddedDatabase, externalDatabase, type ShopDatabase } from './shop-database.ts';
import { prepareVarDir } from './var-dir.ts';
import { withoutEmpty } from './without-empty.ts';

/**
 * Runs a command line's work against the shop of `VAR_DIR`: the running one, passed as `running`, else with the
 * database alone for as long as the work takes. What prevents it is printed as one sentence and sets the exit code 2.
 */
export async function withShop(work: (settings: Settings, running?: RuntimeFile) => Promise<void>): Promise<void> {
  try {
    const given = readLauncherSettings(process.env);
    await prepareVarDir(given.VAR_DIR);
    const running = await runningShop(given.VAR_DIR);
    // A shop that runs, or has its database elsewhere, has its secrets already.
    const make = !running && given.DATABASE_URL === undefined;
    const secrets = await shopSecrets(given.VAR_DIR, { environment: process.env, make });
    const database = await databaseOf(given, running, secrets.databasePassword);
    try {
      await work(readSettings({ ...secrets, ...withoutEmpty(process.env), DATABASE_URL: database.url }), running);
    } finally {
      await database.stop();
    }
  } catch (error) {
    if (!(error instanceof StartFailure) && !isOutage(error)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 2;
  }
}

/** The contents of the shop's file, if its database responds: a shop that was killed leaves the file behind. */
async function runningShop(varDir: string): Promise<RuntimeFile | undefined> {
  const runtime = await readRuntimeFile(varDir);
  if (!runtime) return undefined;
  return connectTo(runtime.databaseUrl).then(
    (client) => client.end().then(() => runtime),
    () => undefined,
  );
}

async function databaseOf(
  { DATABASE_URL, DATABASE_PORT, VAR_DIR }: LauncherSettings,
  running: RuntimeFile | undefined,
  password: string,
): Promise<ShopDatabase> {
  const url = DATABASE_URL ?? running?.databaseUrl;
  if (url) return externalDatabase(url);
  return embeddedDatabase(VAR_DIR, password, DATABASE_PORT, (sentence) => process.stderr.write(`${sentence}\n`));
}
