import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import { defineProjection } from '../runner/define-projection.ts';

export type Opened = DomainEvent<'bank.Opened', { account: number; owner: string; tags?: string[] }>;
export type Moved = DomainEvent<'bank.Moved', { account: number; cents: number }>;
export type Closed = DomainEvent<'bank.Closed', { account: number }>;
export type BankEvent = Opened | Moved | Closed;

/** Keyed rows that are read, changed and deleted, with every kind of column. */
export function accounts(version = 1) {
  return defineProjection<BankEvent>({
    name: 'bank_accounts',
    version,
    tables: [
      {
        name: 'accounts',
        columns: {
          account: 'integer not null',
          owner: 'text not null',
          balance: 'bigint not null',
          tags: 'text[]',
          last: 'jsonb',
          opened_at: 'timestamptz not null',
        },
        key: ['account'],
        indexes: ['(owner, account)'],
      },
    ],
    on: {
      'bank.Opened': {
        apply: ({ data, recordedAt }, rows) =>
          rows.put('accounts', {
            account: data.account,
            owner: data.owner,
            balance: 0,
            tags: data.tags ?? null,
            opened_at: recordedAt,
          }),
      },
      'bank.Moved': {
        reads: ({ data }) => [{ table: 'accounts', key: [data.account] }],
        apply: ({ data, revision }, rows) => {
          const account = rows.get('accounts', data.account);
          if (!account) return;
          const last = { cents: data.cents, revision, before: account.last ?? null, since: account.opened_at };
          const shallow = { ...last, before: (account.last as { cents?: number } | null)?.cents ?? null };
          rows.put('accounts', { ...account, balance: (account.balance as number) + data.cents, last: shallow });
        },
      },
      'bank.Closed': { apply: ({ data }, rows) => rows.delete('accounts', data.account) },
    },
  });
}

/** Sums per day. */
export function turnover() {
  return defineProjection<Moved>({
    name: 'bank_turnover',
    version: 1,
    tables: [
      {
        name: 'days',
        columns: {
          day: 'date not null',
          account: 'integer not null',
          moves: 'integer not null',
          cents: 'bigint not null',
        },
        key: ['day', 'account'],
        kind: 'additive',
      },
    ],
    on: {
      'bank.Moved': {
        apply: ({ data, recordedAt }, rows) =>
          rows.add('days', { day: recordedAt.slice(0, 10), account: data.account }, { moves: 1, cents: data.cents }),
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
