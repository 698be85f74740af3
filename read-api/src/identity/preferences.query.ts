import { type PreferencesView, usualPreferences } from '@countinghouse/contracts/identity/preference-api';
import { preferenceTables } from '@countinghouse/contracts/identity/tables';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

const kept = source(preferenceTables.preferences);
const keptRow = select(pick(kept, 'preferences', 'revision'));
const PREFERENCES = {
  name: 'preferences',
  text: sql`select ${keptRow} from ${kept} where ${kept.user_id} = $1`,
};

/** Returns the back office preferences of a member of staff. */
export async function preferencesOf(database: Database, userId: string): Promise<PreferencesView> {
  const [row] = await read(database, { ...PREFERENCES, values: [userId] });
  return { ...(row?.preferences ?? usualPreferences), version: versionOf(row?.revision ?? -1) };
}
