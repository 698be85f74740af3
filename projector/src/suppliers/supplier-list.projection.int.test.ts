import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { searchText } from '@countinghouse/contracts/kernel/text/search-text';
import { supplierChanged, supplierCreated, supplierDeleted } from '@countinghouse/contracts/suppliers/events';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import { expect, it } from 'vitest';
import { supplierList } from './supplier-list.projection.ts';

const spec = projectionSpec(supplierList);
const details = {
  ...blankSupplier,
  name: 'Leaf Ltd',
  contactName: 'Ann',
  bankInfo: { ...blankSupplier.bankInfo, bankName: 'HSBC', branch: 'Central' },
};

it('shows suppliers with their changes, inside the groups too, and none that is deleted', async () => {
  const [one, two, three] = [newId(), newId(), newId()] as const;
  const created = (supplierId: string) => event(supplierCreated, { supplierId, details });
  const { suppliers } = await spec.rowsAfter(
    created(one),
    created(two),
    created(three),
    event(supplierChanged, { supplierId: two, changes: { name: 'Blatt AG', bankInfo: { branch: 'Zürich' } } }),
    event(supplierDeleted, { supplierId: three }),
  );
  expect(suppliers).toHaveLength(2);
  expect(suppliers?.[0]).toMatchObject({ supplier_id: one, name: 'Leaf Ltd', details });
  expect(suppliers?.[1]).toMatchObject({
    supplier_id: two,
    name: 'Blatt AG',
    search: searchText('Blatt AG', 'Ann', '', '', ''),
    details: { ...details, name: 'Blatt AG', bankInfo: { ...details.bankInfo, branch: 'Zürich' } },
  });
});
