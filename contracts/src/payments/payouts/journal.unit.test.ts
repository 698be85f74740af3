import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { languages } from '../../messages/language.ts';
import { accountWords, type JournalLine, journalAccounts, journalLinesOf, journalText } from './journal.ts';
import { type MovementKind, movementKinds } from './movements.ts';

const aMovement = fc.record({
  kind: fc.constantFrom(...movementKinds),
  gross: fc.integer({ min: -9_999_999, max: 9_999_999 }),
  fee: fc.integer({ min: -99_999, max: 99_999 }),
  currency: fc.constantFrom('HKD', 'USD', 'JPY'),
  payout: fc.constantFrom(null, 'po_1', 'po_2'),
});
const sumOf = (lines: readonly JournalLine[], side: 'debit' | 'credit') =>
  lines.reduce((sum, line) => sum + BigInt(line[side]), 0n);
const heldBy = (lines: readonly JournalLine[], account: string) => {
  const own = lines.filter((line) => line.account === account);
  return sumOf(own, 'debit') - sumOf(own, 'credit');
};

it('has equal debits and credits by currency and by payout, and the provider holds gross less fees', () => {
  fc.assert(
    fc.property(fc.array(aMovement, { maxLength: 8 }), (movements) => {
      for (const by of ['currency', 'payout'] as const) {
        const keyOf = (movement: (typeof movements)[number]) => `${movement[by]} ${movement.currency}`;
        for (const key of new Set(movements.map(keyOf))) {
          const group = movements.filter((movement) => keyOf(movement) === key);
          const lines = group.flatMap(journalLinesOf);
          expect(sumOf(lines, 'debit')).toBe(sumOf(lines, 'credit'));
          expect(heldBy(lines, 'provider')).toBe(group.reduce((sum, { gross, fee }) => sum + BigInt(gross - fee), 0n));
        }
      }
    }),
  );
});

it('has one positive side in each line', () => {
  fc.assert(
    fc.property(aMovement, (movement) => {
      for (const { debit, credit } of journalLinesOf(movement)) {
        expect(Math.min(debit, credit)).toBe(0);
        expect(Math.max(debit, credit)).toBeGreaterThan(0);
      }
    }),
  );
});

test.each<[MovementKind, number, number, string[]]>([
  ['charge', 100, 3, ['provider +100', 'customers -100', 'fees +3', 'provider -3']],
  ['refund', -40, 0, ['customers +40', 'provider -40']],
  ['refund', -40, -1, ['customers +40', 'provider -40', 'provider +1', 'fees -1']],
  ['dispute', -100, 15, ['disputes +100', 'provider -100', 'fees +15', 'provider -15']],
  ['dispute', 100, 0, ['provider +100', 'disputes -100']],
  ['fee', -7, 0, ['fees +7', 'provider -7']],
  ['payout', -500, 0, ['bank +500', 'provider -500']],
  ['payout', 500, 0, ['provider +500', 'bank -500']],
  ['other', 9, 0, ['provider +9', 'other -9']],
  ['charge', 0, 0, []],
])('books a %s of %i with a fee of %i', (kind, gross, fee, expected) => {
  const lines = journalLinesOf({ kind, gross, fee });
  expect(lines.map(({ account, debit, credit }) => `${account} ${debit > 0 ? `+${debit}` : -credit}`)).toEqual(
    expected,
  );
});

it('names accounts and movements in both languages, each by a name of its own', () => {
  for (const language of languages) {
    const names = journalAccounts.map((account) => accountWords[language][account]);
    expect(new Set(names).size).toBe(journalAccounts.length);
    expect(new Set(movementKinds.map((kind) => journalText(language, kind, null))).size).toBe(movementKinds.length);
  }
  expect(journalText('en', 'charge', 'po_1')).toBe('Payment, in payout po_1');
  expect(journalText('zh-HK', 'charge', 'po_1')).toBe('付款，計入撥款 po_1');
});
