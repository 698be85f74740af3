import type { FieldChange, HistoryEntry } from '@countinghouse/contracts/history/views';
import { expect, test } from 'vitest';
import { pastFields } from './past-fields.ts';

const entry = (...changes: FieldChange[]) => ({ changes }) as unknown as HistoryEntry;

test('a field is as it was before the first of the later changes', () => {
  const later = [
    entry({ field: 'name', from: 'B', to: 'C' }, { field: 'points', from: 1, to: 2 }),
    entry({ field: 'name', from: 'A', to: 'B' }),
  ];
  expect(pastFields(later, { name: true, points: true })).toEqual({ name: 'A', points: 1 });
});

test('fields of one group come together', () => {
  const later = [
    entry({ field: 'bankInfo.branch', from: 'X', to: 'Y' }),
    entry({ field: 'bankInfo.bankName', from: 'HSBC', to: 'Hang Seng' }),
  ];
  expect(pastFields(later, { bankInfo: { branch: true, bankName: true } })).toEqual({
    bankInfo: { branch: 'X', bankName: 'HSBC' },
  });
});

test('what is not chosen, or not known, is left out', () => {
  const later = [
    entry({ field: 'role', from: 'ADMIN', to: 'SUPER_ADMIN' }, { field: 'rank', from: 1, to: 2 }),
    entry({ field: 'contactInfo.phone', from: '1', to: '2' }, { field: 'contactInfo.fax', from: '3', to: '4' }),
    entry({ field: 'phone.home', from: '5', to: '6' }, { field: 'contactInfo', from: {}, to: null }),
    entry({ field: 'toString', from: 'A', to: 'B' }),
  ];
  const chosen = { role: false, contactInfo: { phone: true }, phone: true };
  expect(pastFields(later, chosen)).toEqual({ contactInfo: { phone: '1' } });
});
