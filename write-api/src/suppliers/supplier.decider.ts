import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { withSupplierChanges } from '@countinghouse/contracts/suppliers/details';
import {
  SUPPLIER,
  type SupplierEvent,
  supplierChanged,
  supplierCreated,
  supplierDeleted,
} from '@countinghouse/contracts/suppliers/events';
import type { SupplierChanges, SupplierDetails } from '@countinghouse/contracts/suppliers/payloads';
import { streamType } from '../command-handling/stream-type.ts';
import { changedFieldNames, changesTo } from './supplier-details.ts';

export type SupplierState =
  | { readonly status: 'none' }
  | { readonly status: 'present' | 'deleted'; readonly supplierId: string; readonly details: SupplierDetails };

export type SupplierCommand =
  | { type: 'CreateSupplier'; supplierId: string; details: SupplierDetails }
  | { type: 'ChangeSupplier'; changes: SupplierChanges }
  | { type: 'DeleteSupplier' };

export const supplier = streamType<SupplierState, SupplierCommand, SupplierEvent>({
  category: SUPPLIER,
  initialState: { status: 'none' },

  evolve(state, { type, data }) {
    switch (type) {
      case 'suppliers.SupplierCreated':
        return { status: 'present', supplierId: data.supplierId, details: data.details };
      case 'suppliers.SupplierChanged':
        return state.status === 'none'
          ? state
          : { ...state, details: withSupplierChanges(state.details, data.changes) };
      case 'suppliers.SupplierDeleted':
        return state.status === 'none' ? state : { ...state, status: 'deleted' };
      default:
        return state;
    }
  },

  decide(state, command) {
    if (command.type === 'CreateSupplier') {
      const { supplierId, details } = command;
      return state.status === 'none' ? [event(supplierCreated, { supplierId, details })] : [];
    }
    if (state.status !== 'present') return refuse('NOT_FOUND');
    const { supplierId } = state;
    switch (command.type) {
      case 'ChangeSupplier': {
        const changes = changesTo(state.details, command.changes);
        return Object.keys(changes).length === 0 ? [] : [event(supplierChanged, { supplierId, changes })];
      }
      case 'DeleteSupplier':
        return [event(supplierDeleted, { supplierId })];
    }
  },

  touchedBy: ({ type, data }) => (type === 'suppliers.SupplierChanged' ? changedFieldNames(data.changes) : []),
});
