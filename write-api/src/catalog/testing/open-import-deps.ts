import type { KeyObject } from 'node:crypto';
import { tmpdir } from 'node:os';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { commandHandling } from '@countinghouse/platform/commands/command-handler';
import { KeyedMutex } from '@countinghouse/platform/commands/locks';
import { eventLog } from '@countinghouse/platform/event-log/event-log';
import { createPostgresEventStore } from '@countinghouse/platform/event-log/postgres/event-store';
import { fileRegistry } from '@countinghouse/platform/files/file-registry';
import { files } from '@countinghouse/platform/files/files';
import { diskStorage } from '@countinghouse/platform/files/storage/disk-storage';
import { openDatabase } from '@countinghouse/platform/postgres/database';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { openVault } from '@countinghouse/platform/vault/vault';
import { postgresClaims } from '../../identity/claims.ts';
import { importRows } from '../product-import/import-rows.ts';

/** The dependencies of applying an import, over a real log; one per process. */
export async function openImportDeps(databaseUrl: string, masterKey: KeyObject) {
  const database = openDatabase(databaseUrl, { name: 'import' });
  const vault = await openVault(database, masterKey);
  const logger = createLogger('import', 'silent');
  const store = await createPostgresEventStore({ url: databaseUrl, logger });
  const log = eventLog(store, allEvents, vault.personalData);
  return {
    database,
    vault,
    claims: postgresClaims(database),
    log,
    commands: commandHandling({ log }),
    files: files(await diskStorage(tmpdir()), fileRegistry(database)),
    rows: importRows(database),
    saves: new KeyedMutex(),
    async close() {
      await log.close();
      await database.end();
    },
  };
}
