import { randomBytes } from 'node:crypto';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { Pool } from 'pg';
import { openBox, sealBox } from '../personal-data/box.ts';
import type { PersonalDataKeys } from '../personal-data/personal-data-keys.ts';

/** The secrets of one second factor. */
export interface FactorSecrets {
  /** Shared with the person's authenticator app: 20 bytes, as RFC 4226 recommends. */
  readonly totp: Buffer;
  /** Recovery codes follow from it; never leaves the server. 32 bytes. */
  readonly recovery: Buffer;
}

/**
 * Secrets of second factors, sealed under the key of their person. Which of them counts the log decides: what is here
 * and not in the log is of no use to anybody.
 */
export interface SecondFactors {
  /** Makes one for an account; it replaces those that were begun before and not confirmed. */
  begin(accountId: string): Promise<{ readonly factorId: string; readonly totp: Buffer }>;
  /** Keeps one that was begun. @returns false when it was replaced meanwhile, or is none of this account */
  confirm(accountId: string, factorId: string): Promise<boolean>;
  /** Undefined for one that is not there, or not of this account. */
  secretsOf(accountId: string, factorId: string): Promise<FactorSecrets | undefined>;
  /** Uses up a time step of RFC 6238 and all before it. @returns false when it was used up, whichever process did it */
  useStep(factorId: string, step: number): Promise<boolean>;
  /** Deletes one that was removed. */
  remove(factorId: string): Promise<void>;
  /** Deletes all of an account. */
  forget(accountId: string): Promise<void>;
}

const TOTP_BYTES = 20;
const RECOVERY_BYTES = 32;

/** In table `vault.second_factors`; the sweep deletes what was begun a day ago and not confirmed. */
export function postgresSecondFactors(pool: Pool, keys: PersonalDataKeys): SecondFactors {
  const contextOf = (factorId: string) => `second factor:${factorId}`;
  return {
    async begin(accountId) {
      const factorId = newId();
      const secrets = randomBytes(TOTP_BYTES + RECOVERY_BYTES);
      const key = (await keys.ensure(new Set([accountId]))).get(accountId);
      if (key === undefined || key === 'erased') throw new Error('a person who was erased has no second factor');
      const sealed = sealBox(key, secrets, contextOf(factorId));
      await pool.query('delete from vault.second_factors where account_id = $1 and not confirmed', [accountId]);
      const values = [factorId, accountId, sealed];
      await pool.query('insert into vault.second_factors (factor_id, account_id, sealed) values ($1, $2, $3)', values);
      return { factorId, totp: secrets.subarray(0, TOTP_BYTES) };
    },
    async confirm(accountId, factorId) {
      const { rowCount } = await pool.query(
        'update vault.second_factors set confirmed = true where account_id = $1 and factor_id = $2',
        [accountId, factorId],
      );
      return rowCount === 1;
    },
    async secretsOf(accountId, factorId) {
      const { rows } = await pool.query<{ sealed: Buffer }>({
        name: 'vault-second-factor',
        text: 'select sealed from vault.second_factors where account_id = $1 and factor_id = $2',
        values: [accountId, factorId],
      });
      if (!rows[0]) return undefined;
      const key = (await keys.load(new Set([accountId]))).get(accountId);
      if (key === undefined || key === 'erased') return undefined;
      const secrets = openBox(key, rows[0].sealed, contextOf(factorId));
      return { totp: secrets.subarray(0, TOTP_BYTES), recovery: secrets.subarray(TOTP_BYTES) };
    },
    async useStep(factorId, step) {
      const { rowCount } = await pool.query(
        'update vault.second_factors set last_step = $2 where factor_id = $1 and last_step < $2',
        [factorId, step],
      );
      return rowCount === 1;
    },
    async remove(factorId) {
      await pool.query('delete from vault.second_factors where factor_id = $1', [factorId]);
    },
    async forget(accountId) {
      await pool.query('delete from vault.second_factors where account_id = $1', [accountId]);
    },
  };
}
