import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectTo } from '../postgres/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { knowsMasterKey } from '../vault/master-key-check.ts';
import { createServiceRoles } from './service-roles.ts';

export interface ShopDatabase {
  /** Of its owner, for command lines. */
  readonly url: string;
  /** The address for a service: of a role of its own in a database of ours. */
  urlFor(service: string): string;
  /** Run by others, and a shop has used it before. */
  readonly hasShop: boolean;
  /** Stops the server if it is ours. */
  stop(): Promise<void>;
}

/** A PostgreSQL that others run: only read. */
export async function externalDatabase(url: string): Promise<ShopDatabase> {
  try {
    const client = await connectTo(url);
    const hasShop = await knowsMasterKey(client).finally(() => client.end());
    return { url, urlFor: () => url, hasShop, stop: async () => undefined };
  } catch (error) {
    throw new StartFailure(`DATABASE_URL does not lead to a PostgreSQL that lets us in: ${(error as Error).message}.`);
  }
}

/** Our own PostgreSQL in `VAR_DIR`, started again on the same port after every unrequested end. */
export async function embeddedDatabase(
  varDir: string,
  password: string,
  wantedPort: number | undefined,
  report: (sentence: string) => void,
): Promise<ShopDatabase> {
  const logFile = join(varDir, 'log', 'postgres.log');
  const options = { dataDir: join(varDir, 'postgres'), password, logFile, ...(wantedPort && { port: wantedPort }) };
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres(options);
  const { url, port } = postgres;
  const urlFor = await rolesIn(url, password).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  let stopping = false;

  const keepRunning = async () => {
    for (;;) {
      await postgres.exited;
      if (stopping) return;
      report(`PostgreSQL ended; starting it again. See ${logFile}`);
      try {
        postgres = await startEmbeddedPostgres({ ...options, port });
      } catch (error) {
        report((error as Error).message);
        await delay(2_000);
      }
    }
  };
  const kept = keepRunning();

  return {
    url,
    urlFor,
    hasShop: false,
    stop: async () => {
      stopping = true;
      await postgres.stop();
      await kept;
    },
  };
}

async function rolesIn(url: string, password: string): Promise<ShopDatabase['urlFor']> {
  const owner = await connectTo(url);
  return createServiceRoles(owner, url, password).finally(() => owner.end());
}
