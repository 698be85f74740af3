import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { openBox, sealBox } from '../personal-data/box.ts';
import { wrapContext } from '../personal-data/personal-data-keys.ts';
import { StartFailure } from '../runtime/start-failure.ts';

const CONTEXT = 'master-key-check';
const PLAIN = 'countinghouse';

/**
 * Makes sure that this is the key that the vault was made with: a value sealed under it is kept beside the keys that it
 * wraps. The first caller of a new vault leaves that value. The schema `vault` has to be there.
 * @throws StartFailure for another key, with what to do.
 */
export async function requireMasterKey(pool: Pool, masterKey: KeyObject): Promise<void> {
  const sealed = (await checkValue(pool)) ?? (await leaveCheckValue(pool, masterKey));
  if (!opens(masterKey, sealed, CONTEXT)) throw wrongKey();
}

/** Whether a shop uses this database already, so that its master key exists somewhere. Requires no schema. */
export async function knowsMasterKey(client: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('vault.personal_data_keys') is not null as found`);
  return rows[0]?.found === true;
}

async function checkValue(pool: Pool): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from vault.key_check');
  return rows[0]?.sealed;
}

/** A vault from before there was a check value is checked against the keys that it wraps. */
async function leaveCheckValue(pool: Pool, masterKey: KeyObject): Promise<Buffer> {
  const { rows } = await pool.query<{ subject: string; wrapped: Buffer }>(
    'select subject, wrapped from vault.personal_data_keys where wrapped is not null limit 1',
  );
  const [wrapped] = rows;
  if (wrapped && !opens(masterKey, wrapped.wrapped, wrapContext(wrapped.subject))) throw wrongKey();
  await pool.query('insert into vault.key_check (sealed) values ($1) on conflict do nothing', [
    sealBox(masterKey, PLAIN, CONTEXT),
  ]);
  return (await checkValue(pool))!;
}

function opens(masterKey: KeyObject, box: Buffer, context: string): boolean {
  try {
    openBox(masterKey, box, context);
    return true;
  } catch {
    return false;
  }
}

function wrongKey(): StartFailure {
  return new StartFailure(
    'MASTER_KEY is not the key that this shop was made with: give every service the one of its first start, from where it is kept or from a back-up. With another key, personal data could neither be read nor written.',
  );
}
