import type { Fold } from '../kernel/fold.ts';
import { withFieldChanges } from '../kernel/record/record.ts';
import type { SupplierEvent } from './events.ts';
import { type SupplierDetails, supplierRecord } from './record.ts';

/** A supplier; one that was deleted keeps the details that it had last. */
export type SupplierState =
  | { readonly status: 'none' }
  | { readonly status: 'present' | 'deleted'; readonly supplierId: string; readonly details: SupplierDetails };

/** The state of a supplier's stream. */
export const supplierState: Fold<SupplierState, SupplierEvent> = {
  initialState: { status: 'none' },

  evolve(state, { type, data }) {
    switch (type) {
      case 'suppliers.SupplierCreated':
      case 'suppliers.SupplierRestored':
        return { status: 'present', supplierId: data.supplierId, details: data.details };
      case 'suppliers.SupplierChanged':
        return state.status === 'none'
          ? state
          : { ...state, details: withFieldChanges(supplierRecord.fields, state.details, data.changes) };
      case 'suppliers.SupplierDeleted':
        return state.status === 'none' ? state : { ...state, status: 'deleted' };
      default:
        return state;
    }
  },
};
