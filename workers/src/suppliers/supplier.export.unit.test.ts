import { blankSupplier } from '@countinghouse/contracts/suppliers/details';
import { expect, test } from 'vitest';
import { supplierSheet } from './supplier.export.ts';

/** Names of all that is written, groups taken apart; a remark is one. */
function namesIn(group: object): string[] {
  return Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && name !== 'remarks' ? namesIn(value) : [name],
  );
}

test('the file of suppliers has a column for everything but the picture', () => {
  expect([...supplierSheet.columns, 'logo'].sort()).toEqual(namesIn(blankSupplier).sort());
});
