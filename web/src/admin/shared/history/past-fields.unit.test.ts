import type { FieldChange, HistoryEntry } from '@countinghouse/contracts/history/views';
import { expect, test } from 'vitest';
import { pastFields } from './past-fields.ts';

const entry = (...changes: FieldChange[]) => ({ changes }) as unknown as HistoryEntry;

test('a field is as it was before the first of the later changes', () => {
  const later = [
    entry({ field: 'name', from: 'B', to: 'C' }, { field: 'points', from: 1, to: 2 }),
    entry({ field: 'name', from: 'A', to: 'B' }),
  ];
  expect(pastFields(later)).toEqual({ name: 'A', points: 1 });
});

test('fields of one group come together', () => {
  const later = [
    entry({ field: 'bankInfo.branch', from: 'X', to: 'Y' }),
    entry({ field: 'bankInfo.bankName', from: 'HSBC', to: 'Hang Seng' }),
  ];
  expect(pastFields(later)).toEqual({ bankInfo: { branch: 'X', bankName: 'HSBC' } });
});

test('what is not asked for is left out, and a group is asked for as a whole', () => {
  const later = [
    entry({ field: 'orderStatus', from: 'Pending', to: 'Completed' }),
    entry({ field: 'contactInfo.phone', from: '1', to: '2' }, { field: 'remark', from: 'A', to: 'B' }),
  ];
  expect(pastFields(later, ['contactInfo'])).toEqual({ contactInfo: { phone: '1' } });
  expect(pastFields(later, ['shippingAddress'])).toEqual({});
});
