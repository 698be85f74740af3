import type { FieldChange, HistoryEntry } from '@countinghouse/contracts/history/views';
import { expect, test } from 'vitest';
import { changedSince, isChosen, pastFields } from './past-fields.ts';

const entry = (...changes: FieldChange[]) => ({ changes }) as unknown as HistoryEntry;

test('a field has its value before the first of the later changes', () => {
  const later = [
    entry({ field: 'name', from: 'B', to: 'C' }, { field: 'points', from: 1, to: 2 }),
    entry({ field: 'name', from: 'A', to: 'B' }),
  ];
  expect(changedSince(later)).toEqual([
    { field: 'name', past: 'A', present: 'C' },
    { field: 'points', past: 1, present: 2 },
  ]);
});

test('a field that was changed back is left out', () => {
  const later = [
    entry({ field: 'tags', from: [], to: [{ _id: 't', name: 'tea' }] }),
    entry({ field: 'tags', from: [{ _id: 't', name: 'tea' }], to: [] }),
  ];
  expect(changedSince(later)).toEqual([]);
});

test('fields of one group are grouped', () => {
  const changed = [
    { field: 'bankInfo.branch', past: 'X', present: 'Y' },
    { field: 'bankInfo.bankName', past: 'HSBC', present: 'Hang Seng' },
  ];
  expect(pastFields(changed)).toEqual({ bankInfo: { branch: 'X', bankName: 'HSBC' } });
});

test('fields that are not chosen, or unknown, are left out', () => {
  const chosen = { role: false, contactInfo: { phone: true }, phone: true, lines: 'entries' } as const;
  const fields = [
    'role',
    'rank',
    'contactInfo.phone',
    'contactInfo.fax',
    'phone.home',
    'contactInfo',
    'toString',
    'lines.x',
  ];
  expect(fields.filter((field) => isChosen(chosen, field))).toEqual(['contactInfo.phone', 'lines.x']);
});
