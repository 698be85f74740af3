import { bigint, integer, keyed, readModel, text } from '@countinghouse/contracts/kernel/table';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectionSpec } from '../testing/projection-spec.ts';
import { type BankEvent, closed, moved, opened } from '../testing/sample-projections.ts';
import { defineProjection } from './define-projection.ts';
import { rowOf, rowsWith } from './projection.ts';

const { accounts } = readModel('bank_heirs', {
  accounts: keyed({
    columns: { account: integer(), owner: text(), balance: bigint() },
    key: ['account'],
    indexes: (c) => [`(${c.owner})`],
  }),
});
const ofOwner = (owner: string) => rowsWith(accounts, 'owner', owner);

/** What is left of a closed account goes to the others of its owner, whom only its row names. */
const heirs = defineProjection<BankEvent>({
  version: 1,
  tables: [accounts],
  on: {
    'bank.Opened': {
      reads: ({ data }) => [ofOwner(data.owner)],
      apply: ({ data: { account, owner } }, rows) => rows.put(accounts, { account, owner, balance: 0 }),
    },
    'bank.Moved': {
      reads: ({ data }) => [rowOf(accounts, data.account)],
      apply({ data }, rows) {
        const row = rows.get(accounts, data.account);
        if (row) rows.put(accounts, { ...row, balance: row.balance + data.cents });
      },
    },
    'bank.Closed': {
      reads: ({ data }) => [rowOf(accounts, data.account)],
      readsNext({ data }, rows) {
        const row = rows.get(accounts, data.account);
        return row ? [ofOwner(row.owner)] : [];
      },
      apply({ data }, rows) {
        const row = rows.get(accounts, data.account);
        if (!row) return;
        rows.delete(accounts, data.account);
        const [heir] = rows.find(accounts, 'owner', row.owner).sort((one, other) => one.account - other.account);
        if (heir) rows.put(accounts, { ...heir, balance: heir.balance + row.balance });
      },
    },
  },
});
const spec = projectionSpec(heirs);

test('rows that only other rows name are read as after the events so far, however batches are cut', async () => {
  const act = fc.record({
    kind: fc.constantFrom('open', 'move', 'move', 'close'),
    account: fc.nat(4),
    owner: fc.constantFrom('ann', 'bo'),
    cents: fc.integer({ min: -9, max: 9 }),
  });
  const example = (['open', 'open', 'move', 'close'] as const).map((kind, n) => {
    return { kind, account: n === 0 ? 0 : 1, owner: 'ann' as const, cents: 5 };
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 16 }), async (acts) => {
      const model = new Map<number, { account: number; owner: string; balance: number }>();
      const events = acts.flatMap(({ kind, account, owner, cents }): BankEvent[] => {
        const known = model.get(account);
        if (kind === 'open' && !known) {
          model.set(account, { account, owner, balance: 0 });
          return [opened(account, owner)];
        }
        if (!known || kind === 'open') return [];
        if (kind === 'move') {
          known.balance += cents;
          return [moved(account, cents)];
        }
        model.delete(account);
        const [heir] = [...model.values()]
          .filter((one) => one.owner === known.owner)
          .sort((one, other) => one.account - other.account);
        if (heir) heir.balance += known.balance;
        return [closed(account)];
      });
      const { accounts: rows } = await spec.rowsAfter(...events);
      expect(rows).toEqual([...model.values()].sort((one, other) => one.account - other.account));
    }),
    { numRuns: 10, examples: [[example]] },
  );
});
