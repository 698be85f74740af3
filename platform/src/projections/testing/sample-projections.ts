import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import {
  additive,
  bigint,
  date,
  integer,
  jsonb,
  keyed,
  readModel,
  text,
  textArray,
  timestamptz,
} from '@countinghouse/contracts/kernel/table';
import { defineProjection } from '../projection/define-projection.ts';
import { rowOf } from '../projection/projection.ts';

export type Opened = DomainEvent<'bank.Opened', { account: number; owner: string; tags?: string[] }>;
export type Moved = DomainEvent<'bank.Moved', { account: number; cents: number }>;
export type Closed = DomainEvent<'bank.Closed', { account: number }>;
export type BankEvent = Opened | Moved | Closed;

export const accountTables = readModel('bank_accounts', {
  accounts: keyed({
    columns: {
      account: integer(),
      owner: text(),
      balance: bigint(),
      tags: textArray().nullable(),
      last: jsonb<{ readonly cents: number }>().nullable(),
      opened_at: timestamptz(),
    },
    key: ['account'],
    indexes: (c) => [`(${c.owner}, ${c.account})`],
  }),
});

/** Keyed rows that are read, changed and deleted, with every kind of column. */
export function accounts(version = 1, table = accountTables.accounts) {
  return defineProjection<BankEvent>({
    version,
    tables: [table],
    on: {
      'bank.Opened': {
        apply: ({ data, recordedAt }, rows) =>
          rows.put(table, {
            account: data.account,
            owner: data.owner,
            balance: 0,
            tags: data.tags ?? null,
            last: null,
            opened_at: recordedAt,
          }),
      },
      'bank.Moved': {
        reads: ({ data }) => [rowOf(table, data.account)],
        apply: ({ data, revision }, rows) => {
          const account = rows.get(table, data.account);
          if (!account) return;
          const before = account.last?.cents ?? null;
          const last = { cents: data.cents, revision, before, since: account.opened_at };
          rows.put(table, { ...account, balance: account.balance + data.cents, last });
        },
      },
      'bank.Closed': { apply: ({ data }, rows) => rows.delete(table, data.account) },
    },
  });
}

export const turnoverTables = readModel('bank_turnover', {
  days: additive({
    columns: { day: date(), account: integer(), moves: integer(), cents: bigint() },
    key: ['day', 'account'],
  }),
});

/** Sums per day. */
export function turnover() {
  const { days } = turnoverTables;
  return defineProjection<Moved>({
    version: 1,
    tables: [days],
    on: {
      'bank.Moved': {
        apply: ({ data, recordedAt }, rows) =>
          rows.add(days, { day: recordedAt.slice(0, 10), account: data.account }, { moves: 1, cents: data.cents }),
      },
    },
  });
}

export const opened = (account: number, owner = `owner ${account}`, tags?: string[]): Opened => ({
  type: 'bank.Opened',
  data: { account, owner, ...(tags && { tags }) },
});
export const moved = (account: number, cents: number): Moved => ({ type: 'bank.Moved', data: { account, cents } });
export const closed = (account: number): Closed => ({ type: 'bank.Closed', data: { account } });
