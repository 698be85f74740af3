import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import { expect, test } from 'vitest';
import { supplierSheet } from './supplier.export.ts';

/** Returns the names of all written fields, groups flattened; a remark is one. */
function namesIn(group: object): string[] {
  return Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && name !== 'remarks' ? namesIn(value) : [name],
  );
}

test('the file of suppliers has a column for every field but the picture', () => {
  expect([...supplierSheet.columns, 'logo'].sort()).toEqual(namesIn(blankSupplier).sort());
});
