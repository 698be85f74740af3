import type { Database } from '@countinghouse/platform/postgres/database';

/** Kinds of values that may be taken once only. */
export type ClaimScope =
  | 'customer-email'
  | 'google-account'
  /** Signed the customer in before the password was set anew. */
  | 'google-account-before'
  /** An ID token that was used; its owner is the command. */
  | 'google-token'
  /** An order without an account; its owner is the hash of its address, or the account that it is in. */
  | 'guest-order'
  | 'item-no'
  | 'password-reset'
  /** A line of a bank's statement, by the id of its payment; its owner is the order that it pays. */
  | 'statement-line';

/** Unique values across streams, in `vault.claims`: the first claimant has the value until it is released. */
export interface Claims {
  /**
   * Claims a value for `owner`; true also when the owner has it already. A claim whose owner does not hold the value
   * (any more, because its command died half-way) is taken over: `holds` must determine from the log whether that owner
   * really has the value.
   */
  claim(scope: ClaimScope, value: string, owner: string, holds: (owner: string) => Promise<boolean>): Promise<boolean>;
  /** Releases a value, if it is the owner's. */
  release(scope: ClaimScope, value: string, owner: string): Promise<void>;
  /** Releases everything that the owner has in a scope. */
  releaseAll(scope: ClaimScope, owner: string): Promise<void>;
  /** Turns what the owner has in a scope into claims of another one. @param before only older claims (ISO 8601) */
  moveAll(from: ClaimScope, to: ClaimScope, owner: string, before?: string): Promise<void>;
  /** Gives a value to an owner, whoever had it. */
  assign(scope: ClaimScope, value: string, owner: string): Promise<void>;
  /** What the owner has in a scope, oldest first. */
  valuesOf(scope: ClaimScope, owner: string): Promise<readonly string[]>;
  /** Who claimed a value. The log decides whether they still hold it. */
  ownerOf(scope: ClaimScope, value: string): Promise<string | undefined>;
}

/**
 * A claim younger than this may belong to a command in progress and is never taken over. Longer than any command lives,
 * so that a slow one cannot find its value gone.
 */
const UNDER_WAY_S = 60;

/** How often a claim starts over because of a concurrent one. */
const MAX_ROUNDS = 5;

interface Row {
  readonly owner: string;
  readonly claimed_at: string;
  readonly settled: boolean;
}

export function postgresClaims(database: Database): Claims {
  async function insert(scope: ClaimScope, value: string, owner: string): Promise<boolean> {
    const { rowCount } = await database.query({
      name: 'vault-claim',
      text: 'insert into vault.claims (scope, value, owner) values ($1, $2, $3) on conflict do nothing',
      values: [scope, value, owner],
    });
    return rowCount === 1;
  }

  async function find(scope: ClaimScope, value: string): Promise<Row | undefined> {
    const { rows } = await database.query<Row>({
      name: 'vault-claim-find',
      text: `select owner, claimed_at::text, claimed_at < now() - make_interval(secs => $3) as settled
             from vault.claims where scope = $1 and value = $2`,
      values: [scope, value, UNDER_WAY_S],
    });
    return rows[0];
  }

  /** Only if the claim is still the one that was read. */
  async function takeOver(scope: ClaimScope, value: string, owner: string, from: Row): Promise<boolean> {
    const { rowCount } = await database.query(
      `update vault.claims set owner = $3, claimed_at = now()
       where scope = $1 and value = $2 and owner = $4 and claimed_at = $5::timestamptz`,
      [scope, value, owner, from.owner, from.claimed_at],
    );
    return rowCount === 1;
  }

  return {
    async claim(scope, value, owner, holds) {
      for (let round = 0; round < MAX_ROUNDS; round++) {
        if (await insert(scope, value, owner)) return true;
        const present = await find(scope, value);
        if (!present) continue;
        if (present.owner === owner) return true;
        if (!present.settled || (await holds(present.owner))) return false;
        if (await takeOver(scope, value, owner, present)) return true;
      }
      return false;
    },
    async release(scope, value, owner) {
      await database.query('delete from vault.claims where scope = $1 and value = $2 and owner = $3', [
        scope,
        value,
        owner,
      ]);
    },
    async releaseAll(scope, owner) {
      await database.query('delete from vault.claims where scope = $1 and owner = $2', [scope, owner]);
    },
    async moveAll(from, to, owner, before) {
      await database.query(
        `with moved as (
           delete from vault.claims
           where scope = $1 and owner = $3 and ($4::timestamptz is null or claimed_at < $4) returning value
         )
         insert into vault.claims (scope, value, owner) select $2, value, $3 from moved
         on conflict (scope, value) do update set owner = excluded.owner, claimed_at = now()`,
        [from, to, owner, before ?? null],
      );
    },
    async assign(scope, value, owner) {
      await database.query(
        `insert into vault.claims (scope, value, owner) values ($1, $2, $3)
         on conflict (scope, value) do update set owner = excluded.owner, claimed_at = now()`,
        [scope, value, owner],
      );
    },
    async valuesOf(scope, owner) {
      const { rows } = await database.query<{ value: string }>({
        name: 'vault-claims-of',
        text: 'select value from vault.claims where scope = $1 and owner = $2 order by claimed_at, value',
        values: [scope, owner],
      });
      return rows.map(({ value }) => value);
    },
    async ownerOf(scope, value) {
      return (await find(scope, value))?.owner;
    },
  };
}
