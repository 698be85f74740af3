import { createHmac, type KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { openBox, sealBox } from '../personal-data/box.ts';
import type { IdempotencyStore, StoredResponse } from '../rest/idempotency.ts';

/**
 * Keys do not wait for the disk. A crash that takes one with it leaves the events of its call, under a command id that
 * follows from the key: the retry finds them and gets its response from them.
 */
const LAZILY = `with lazily as materialized (select set_config('synchronous_commit', 'off', true))`;

export interface IdempotencyResponses extends IdempotencyStore {
  /** The ids recorded for a call with this key; undefined when there are none. */
  subjectOf(key: string): Promise<string | undefined>;
  /**
   * Records what a call is about to make, so that its repetition finds that even when what it would be made of has
   * changed. For ids that do not follow from the key. Only keys that were taken are recorded.
   */
  noteSubject(key: string, subject: string): Promise<void>;
  /**
   * Deletes the stored responses to an erased person, and those to all others: they may contain the person's data, and
   * are not worth searching. Their retries get responses from the log.
   */
  forgetPerson(owner: string): Promise<void>;
}

/** Responses in `vault.idempotency`, sealed with the master key. */
export function postgresIdempotency(pool: Pool, masterKey: KeyObject): IdempotencyResponses {
  // A fingerprint is a fast hash. Of a sign-in it would let a reader of the table try out passwords.
  const keyed = (key: string, fingerprint: Buffer) =>
    createHmac('sha256', masterKey).update(contextOf(key)).update(fingerprint).digest();
  const open = (key: string, box: Buffer) =>
    JSON.parse(openBox(masterKey, box, contextOf(key)).toString('utf8')) as StoredResponse;

  return {
    sealed: (key, fingerprint) => keyed(key, fingerprint).toString('base64url'),
    async begin(key, given, owner) {
      const fingerprint = keyed(key, given);
      const taken = await pool.query({
        name: 'vault-idempotency-begin',
        text: `${LAZILY} insert into vault.idempotency (key, fingerprint, owner) select $1::uuid, $2::bytea, $3::text from lazily
          on conflict do nothing`,
        values: [key, fingerprint, owner ?? null],
      });
      if (taken.rowCount === 1) return { taken: true, sameRequest: true };
      const { rows } = await pool.query<{ fingerprint: Buffer; answer: Buffer | null }>({
        name: 'vault-idempotency-find',
        text: 'select fingerprint, answer from vault.idempotency where key = $1',
        values: [key],
      });
      const row = rows[0];
      if (!row) return { taken: false, sameRequest: true };
      const sameRequest = row.fingerprint.equals(fingerprint);
      return { taken: false, sameRequest, ...(row.answer && { answer: open(key, row.answer) }) };
    },
    async release(key) {
      await pool.query({
        name: 'vault-idempotency-release',
        text: `${LAZILY} delete from vault.idempotency using lazily where key = $1 and answer is null`,
        values: [key],
      });
    },
    async finish(key, answer) {
      const { rows } = await pool.query<{ answer: Buffer }>({
        name: 'vault-idempotency-finish',
        text: `${LAZILY} update vault.idempotency set answer = coalesce(answer, $2) from lazily where key = $1 returning answer`,
        values: [key, sealBox(masterKey, JSON.stringify(answer), contextOf(key))],
      });
      return rows[0] ? open(key, rows[0].answer) : answer;
    },
    async subjectOf(key) {
      const { rows } = await pool.query<{ subject: string | null }>({
        name: 'vault-idempotency-subject',
        text: 'select subject from vault.idempotency where key = $1',
        values: [key],
      });
      return rows[0]?.subject ?? undefined;
    },
    async noteSubject(key, subject) {
      await pool.query({
        name: 'vault-idempotency-note',
        text: `${LAZILY} update vault.idempotency set subject = $2 from lazily where key = $1`,
        values: [key, subject],
      });
    },
    async forgetPerson(owner) {
      await pool.query('delete from vault.idempotency where owner = $1', [owner]);
      // In one order, so that erasures at the same time wait for each other and for nothing else.
      await pool.query(
        `update vault.idempotency set answer = null
         where key in (select key from vault.idempotency where answer is not null order by key for update)`,
      );
    },
  };
}

function contextOf(key: string): string {
  return `idempotency:${key}`;
}
