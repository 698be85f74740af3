import { createSecretKey } from 'node:crypto';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { commandHandling } from '@countinghouse/platform/commands/command-handler';
import { postgresSnapshots } from '@countinghouse/platform/commands/snapshots';
import { eventLog } from '@countinghouse/platform/event-log/event-log';
import { measuredEventStore } from '@countinghouse/platform/event-log/metrics';
import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { fileRegistry } from '@countinghouse/platform/files/file-registry';
import { files } from '@countinghouse/platform/files/files';
import { openStorage } from '@countinghouse/platform/files/storage/open-storage';
import { openDatabase } from '@countinghouse/platform/postgres/database';
import { createProgress } from '@countinghouse/platform/projections/progress/progress';
import type { Settings } from '@countinghouse/platform/runtime/configuration/settings';
import type { Logger } from '@countinghouse/platform/runtime/logging/logger';
import { repeatedWarnings } from '@countinghouse/platform/runtime/logging/repeated-warnings';
import type { Service } from '@countinghouse/platform/runtime/service';
import { requireKnownLog } from '@countinghouse/platform/vault/known-log';
import { followSessionEndings } from '@countinghouse/platform/vault/sessions/session-endings';
import { openVault } from '@countinghouse/platform/vault/vault';
import { postgresContactSenders } from './email/contact-senders.ts';
import { postgresClaims } from './identity/claims.ts';
import { limitKeyFrom, openLimits } from './identity/sign-in/rate-limits.ts';
import type { WriteDeps } from './write-deps.ts';

/** The timeout after which a hanging database counts as unavailable. Milliseconds. */
const QUERY_TIMEOUT = 8_000;

/**
 * Opens the log, the vault and the files that the settings name. The caller calls `close` at the end.
 * @throws StartFailure when log, database and master key do not belong together.
 * @param metrics where appends are counted, if anywhere
 * @param onForeignLog called once when the address of the log leads to another one later; all calls fail then
 */
export async function openWriteSide(
  settings: Settings,
  logger: Logger,
  metrics?: Service['metrics'],
  onForeignLog?: Service['giveUp'],
): Promise<WriteDeps & { readonly close: () => Promise<void> }> {
  const warnings = repeatedWarnings(logger);
  const database = openDatabase(settings.DATABASE_URL, {
    name: 'write-api',
    queryTimeout: QUERY_TIMEOUT,
    onIdleError: (error) => warnings.warn(error, 'an idle database connection broke'),
  });
  const closers: (() => Promise<unknown>)[] = [() => database.end()];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const endings = followSessionEndings(settings.DATABASE_URL);
    closers.push(() => endings.close());
    const vault = await openVault(database, createSecretKey(settings.MASTER_KEY), endings);
    const store = await openEventStore(settings.EVENT_STORE_URL, { logger, metrics });
    const log = eventLog(metrics ? measuredEventStore(store, metrics) : store, allEvents, vault.personalData);
    closers.push(() => log.close());
    await requireKnownLog(database, store, onForeignLog);
    const commands = commandHandling({
      log,
      snapshots: postgresSnapshots(database),
      onSnapshotFailure: (error) => warnings.warn(error, 'a snapshot could not be written'),
      onWatchFailure: (error) => warnings.warn(error, 'the log could not be watched for a while'),
    });
    const progress = await createProgress(settings.DATABASE_URL);
    closers.push(() => progress.close());
    const storage = await openStorage(settings.STORAGE_URL);
    return {
      settings,
      log,
      commands,
      vault,
      claims: postgresClaims(database),
      contactSenders: postgresContactSenders(database),
      database,
      progress,
      limits: openLimits(database, limitKeyFrom(settings.MASTER_KEY)),
      files: files(storage, fileRegistry(database)),
      metrics,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
