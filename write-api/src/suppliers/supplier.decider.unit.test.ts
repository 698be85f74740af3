import { event } from '@countinghouse/contracts/kernel/event';
import { withFieldChanges } from '@countinghouse/contracts/kernel/record/record';
import {
  supplierChanged,
  supplierCreated,
  supplierDeleted,
  supplierRestored,
} from '@countinghouse/contracts/suppliers/events';
import { supplierRecord } from '@countinghouse/contracts/suppliers/record';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { supplier } from './supplier.decider.ts';

const supplierId = 's1';
const { fields, blank } = supplierRecord;
const details = withFieldChanges(fields, blank, {
  name: 'Leaf Ltd',
  bankInfo: { bankName: 'HSBC', branch: 'Central' },
});
const spec = deciderSpec(supplier);
const created = event(supplierCreated, { supplierId, details });
const deleted = event(supplierDeleted, { supplierId });

describe('entering a supplier', () => {
  it('starts from what the form shows: China, text remarks, active', () => {
    spec.given([]).when({ type: 'CreateSupplier', supplierId, details }).thenEvents(created);
    expect(details).toMatchObject({
      name: 'Leaf Ltd',
      email: '',
      address: { country: 'China', address: '', zipCode: '' },
      remarks: { type: 'TEXT', content: '' },
      bankInfo: { bankName: 'HSBC', branch: 'Central', accountNumber: '', accountName: '' },
      status: true,
    });
  });

  it('happens once', () => {
    spec.given([created]).when({ type: 'CreateSupplier', supplierId, details }).thenNothing();
  });
});

describe('changing a supplier', () => {
  it('names only what changes, inside the groups too', () => {
    spec
      .given([created])
      .when({
        type: 'ChangeSupplier',
        changes: { name: 'Leaf Ltd', phone: '123', bankInfo: { bankName: 'HSBC', branch: 'Kowloon' } },
      })
      .thenEvents(event(supplierChanged, { supplierId, changes: { phone: '123', bankInfo: { branch: 'Kowloon' } } }));
  });

  it('leaves the rest of a group as it was', () => {
    const moved = event(supplierChanged, { supplierId, changes: { bankInfo: { branch: 'Kowloon' } } });
    expect(spec.given([created, moved]).state).toMatchObject({
      details: { bankInfo: { bankName: 'HSBC', branch: 'Kowloon' } },
    });
    expect(supplier.touchedBy?.(moved)).toEqual(['bankInfo.branch']);
  });

  it('changes nothing when everything is as it was', () => {
    spec
      .given([created])
      .when({ type: 'ChangeSupplier', changes: { name: 'Leaf Ltd', bankInfo: {} } })
      .thenNothing();
  });

  it('is refused for a supplier that is gone', () => {
    spec
      .given([created, deleted])
      .when({ type: 'ChangeSupplier', changes: { name: 'x' } })
      .thenRefused('NOT_FOUND');
  });
});

describe('deleting a supplier', () => {
  it('happens once, and then it is not found', () => {
    spec.given([created]).when({ type: 'DeleteSupplier' }).thenEvents(deleted);
    spec.given([created, deleted]).when({ type: 'DeleteSupplier' }).thenRefused('NOT_FOUND');
    spec.given([]).when({ type: 'DeleteSupplier' }).thenRefused('NOT_FOUND');
  });
});

describe('restoring a supplier', () => {
  const restore = { type: 'RestoreSupplier', createdAt: '2026-11-20T02:00:00.000Z' } as const;

  it('brings it back with its last details', () => {
    const changed = event(supplierChanged, { supplierId, changes: { phone: '123' } });
    spec
      .given([created, changed, deleted])
      .when(restore)
      .thenEvents(
        event(supplierRestored, {
          supplierId,
          details: { ...details, phone: '123' },
          createdAt: '2026-11-20T02:00:00.000Z',
        }),
      );
  });

  it('changes nothing of one that is there, and is refused for none', () => {
    spec.given([created]).when(restore).thenNothing();
    spec.given([]).when(restore).thenRefused('NOT_FOUND');
  });
});
