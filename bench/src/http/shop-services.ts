import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shopSecrets } from '@countinghouse/platform/launcher/secrets';
import { SupervisedService } from '@countinghouse/platform/launcher/supervised-service';
import { prepareVarDir } from '@countinghouse/platform/launcher/var-dir';
import { freePort } from '@countinghouse/platform/runtime/free-port';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const entries = {
  'write-api': 'write-api/dist/bundle.js',
  projector: 'projector/dist/bundle.js',
  'read-api': 'read-api/dist/bundle.js',
  workers: 'workers/dist/bundle.js',
  gateway: 'platform/dist/gateway/bundle.js',
};
export type ServiceName = keyof typeof entries;

/** The environment of a shop on a database, with a new folder as its VAR_DIR. */
export type ShopEnvironment = NodeJS.ProcessEnv & { readonly VAR_DIR: string };

/** Makes the secrets, the folder and the ports of a shop. @param given settings beside those */
export async function benchEnvironment(
  databaseUrl: string,
  given: Readonly<Record<string, string>>,
): Promise<ShopEnvironment> {
  const varDir = await mkdtemp(join(tmpdir(), 'countinghouse-bench-shop-'));
  await prepareVarDir(varDir);
  await chmod(varDir, 0o711);
  return {
    ...process.env,
    ...(await shopSecrets(varDir)),
    VAR_DIR: varDir,
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    WRITE_API_PORT: String(await freePort()),
    READ_API_PORT: String(await freePort()),
    // All clients share one address, and a customer buys without a pause.
    RATE_LIMIT_PAGES: '1000000/60',
    RATE_LIMIT_CUSTOMER_WRITES: '1000000/60',
    RATE_LIMIT_SIGN_IN_ADDRESS: '1000000/60',
    RATE_LIMIT_REGISTER: '1000000/60',
    RATE_LIMIT_CONTACT: '1000000/60',
    RATE_LIMIT_QUOTES: '1000000/60',
    RATE_LIMIT_GUEST_ORDERS: '1000000/60',
    RATE_LIMIT_RESET_ADDRESS: '1000000/60',
    // Buyers come from networks of their own, which the driver names as a proxy does.
    TRUST_PROXY: 'loopback',
    ...given,
  };
}

export interface RunningServices {
  /** Returns the seconds of processor time that each service has used so far. */
  processorTime(): Promise<ReadonlyMap<ServiceName, number>>;
  /** Stops the services and deletes the folder. */
  stop(): Promise<void>;
}

/** Starts services, each in a process of its own as in `npm start`. */
export async function startServices(
  environment: ShopEnvironment,
  names: readonly ServiceName[],
): Promise<RunningServices> {
  const running = names.map(
    (name) =>
      new SupervisedService({
        name,
        entry: join(root, entries[name]),
        env: environment,
        logFile: join(environment.VAR_DIR, 'log', `${name}.log`),
        report: (sentence) => process.stderr.write(`${sentence}\n`),
        onChange: () => undefined,
      }),
  );
  await Promise.all(running.map((service) => service.start()));
  return {
    async processorTime() {
      const used = running.map(async ({ name, metricsPort }) => {
        const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
        const seconds = Number(/^process_cpu_seconds_total\S* (\S+)/m.exec(metrics)?.[1]);
        return [name as ServiceName, seconds] as const;
      });
      return new Map(await Promise.all(used));
    },
    async stop() {
      await Promise.all(running.map((service) => service.stop()));
      await rm(environment.VAR_DIR, { recursive: true, force: true });
    },
  };
}
