import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { fieldChanges, fieldNames } from '@countinghouse/contracts/kernel/record/record';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import {
  SUPPLIER,
  type SupplierEvent,
  supplierChanged,
  supplierCreated,
  supplierDeleted,
  supplierRestored,
} from '@countinghouse/contracts/suppliers/events';
import { type SupplierChanges, type SupplierDetails, supplierRecord } from '@countinghouse/contracts/suppliers/record';
import { type SupplierState, supplierState } from '@countinghouse/contracts/suppliers/supplier.state';

const { fields } = supplierRecord;

export type SupplierCommand =
  | { type: 'CreateSupplier'; supplierId: string; details: SupplierDetails }
  | { type: 'ChangeSupplier'; changes: SupplierChanges }
  | { type: 'DeleteSupplier' }
  | { type: 'RestoreSupplier'; createdAt: string };

export const supplier = streamType<SupplierState, SupplierCommand, SupplierEvent>({
  category: SUPPLIER,
  ...supplierState,

  decide(state, command) {
    if (command.type === 'CreateSupplier') {
      const { supplierId, details } = command;
      return state.status === 'none' ? [event(supplierCreated, { supplierId, details })] : [];
    }
    if (command.type === 'RestoreSupplier') {
      if (state.status !== 'deleted') return state.status === 'none' ? refuse('NOT_FOUND') : [];
      const { supplierId, details } = state;
      return [event(supplierRestored, { supplierId, details, createdAt: command.createdAt })];
    }
    if (state.status !== 'present') return refuse('NOT_FOUND');
    const { supplierId } = state;
    switch (command.type) {
      case 'ChangeSupplier': {
        const changes = fieldChanges(fields, state.details, command.changes);
        return Object.keys(changes).length === 0 ? [] : [event(supplierChanged, { supplierId, changes })];
      }
      case 'DeleteSupplier':
        return [event(supplierDeleted, { supplierId })];
    }
  },

  touchedBy: ({ type, data }) => (type === 'suppliers.SupplierChanged' ? fieldNames(fields, data.changes) : []),
});
