import { adoptLog } from '@countinghouse/platform/vault/known-log';
import { migrateVault } from '@countinghouse/platform/vault/vault-schema';
import { type Command, UsageError } from './command.ts';
import { print, printJson } from './output.ts';

/**
 * Takes the log for the shop's own, whatever it was before. Everything that was made from a log is made anew by the
 * services.
 */
export const adopt: Command = async (_words, { database, store, json }) => {
  const { rows } = await database.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'countinghouse %' and application_name not in ('countinghouse ops', 'countinghouse projector keys')
      order by 1`,
  );
  if (rows.length > 0) {
    throw new UsageError(`Stop the shop first: ${rows.map(({ name }) => name).join(', ')} still use its database.`);
  }
  await migrateVault(database);
  const { logId, head } = await adoptLog(database, store);
  if (json) printJson({ logId, head });
  else print(`The log ${logId} is the shop's own now. Start the shop: it makes everything anew from it.`);
  return 0;
};
