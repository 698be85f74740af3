import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentOf } from '../runtime/configuration/secret-settings.ts';
import { readLauncherSettings, readSettings, type Settings } from '../runtime/configuration/settings.ts';
import { freePort, requirePort } from '../runtime/free-port.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { createFirstAdmin } from './first-admin.ts';
import { removeRuntimeFile, writeRuntimeFile } from './runtime-file.ts';
import { shopSecrets } from './secrets.ts';
import { embeddedDatabase, externalDatabase } from './shop-database.ts';
import { SupervisedService } from './supervised-service.ts';
import { prepareVarDir } from './var-dir.ts';
import { withoutEmpty } from './without-empty.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const services = {
  'write-api': 'write-api/dist/bundle.js',
  projector: 'projector/dist/bundle.js',
  'read-api': 'read-api/dist/bundle.js',
  workers: 'workers/dist/bundle.js',
  gateway: 'platform/dist/gateway/bundle.js',
};
const firstAdminEntry = 'write-api/dist/cli/first-admin.main.js';

export interface Shop {
  readonly address: string;
  /** Whether this start made the shop's first member of staff. */
  readonly isNew: boolean;
  /** Services first, the database last. */
  stop(): Promise<void>;
}

/**
 * Starts the whole shop on this machine: database, services, gateway. `print` is called with one line a step. Throws
 * {@link StartFailure} with one sentence when something prevents the start; what had been started by then is stopped
 * again.
 */
export async function startShop(environment: NodeJS.ProcessEnv, print: (line: string) => void): Promise<Shop> {
  const given = readLauncherSettings(environment);
  await requirePort(given.PORT, given.HOST);
  await prepareVarDir(given.VAR_DIR);
  const external = given.DATABASE_URL ? await externalDatabase(given.DATABASE_URL) : undefined;
  const make = !external?.hasShop;
  const { databasePassword, ...secrets } = await shopSecrets(given.VAR_DIR, { environment, make });

  const database = external ?? (await embeddedDatabase(given.VAR_DIR, databasePassword, given.DATABASE_PORT, print));
  print(given.DATABASE_URL ? 'PostgreSQL answers' : 'PostgreSQL 18 runs');

  const env = {
    ...secrets,
    ...withoutEmpty(environment),
    DATABASE_URL: database.url,
    VAR_DIR: given.VAR_DIR,
    WRITE_API_PORT: String(await freePort()),
    READ_API_PORT: String(await freePort()),
  };
  const settings = await settingsFor(env, database);
  const address = `http://${given.HOST === '0.0.0.0' ? 'localhost' : given.HOST}:${given.PORT}`;
  const { METRICS_PORT: firstPort } = settings;
  const running = Object.entries(services).map(
    ([name, entry], index) =>
      new SupervisedService({
        name,
        entry: join(root, entry),
        // Only the gateway is reachable from outside.
        env: environmentOf(name, {
          ...env,
          DATABASE_URL: database.urlFor(name),
          ...(name !== 'gateway' && { HOST: '127.0.0.1' }),
          ...(firstPort && { METRICS_PORT: String(firstPort + index) }),
        }),
        logFile: join(given.VAR_DIR, 'log', `${name}.log`),
        report: print,
        onChange: () => void tellCommandLines(),
      }),
  );
  let telling = Promise.resolve();
  const tellCommandLines = () => {
    telling = telling.then(() =>
      writeRuntimeFile(given.VAR_DIR, {
        pid: process.pid,
        address,
        databaseUrl: database.url,
        writeApiUrl: settings.WRITE_API_URL[0] ?? '',
        readApiUrl: settings.READ_API_URL[0] ?? '',
        services: running.map(({ name, pid, metricsPort }) => ({ name, pid, metricsPort })),
      }),
    );
    return telling;
  };
  const stop = async () => {
    await Promise.all(running.map((service) => service.stop()));
    await telling;
    await removeRuntimeFile(given.VAR_DIR);
    await database.stop();
  };

  let isNew = false;
  try {
    const start = (service: SupervisedService) => service.start().then(() => print(`${service.name} is ready`));
    const [writeApi, ...others] = running;
    // The only one of them that may write what the others need to know of a new log.
    if (writeApi) await start(writeApi);
    await Promise.all(others.map(start));
    const admin = await createFirstAdmin(join(root, firstAdminEntry), env);
    isNew = admin.created;
    if (admin.created) {
      print(`First SUPER_ADMIN: ${admin.email}`);
      print(admin.password ? `One-time password: ${admin.password}` : 'Password: the one in ADMIN_PASSWORD');
      if (admin.password) print(`It works for ${admin.passwordDays} days. Choose your own in Account Setting.`);
    }
  } catch (error) {
    await stop();
    throw error instanceof StartFailure
      ? error
      : new StartFailure(`The shop did not start: ${(error as Error).message}`);
  }
  return { address, isNew, stop };
}

async function settingsFor(env: NodeJS.ProcessEnv, database: { stop(): Promise<void> }): Promise<Settings> {
  try {
    return readSettings(env);
  } catch (error) {
    await database.stop();
    throw error;
  }
}
