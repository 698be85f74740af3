import { withChanges } from '../kernel/changes.ts';
import type { SupplierChanges, SupplierDetails } from './events.ts';

/** A supplier's details with changes made, inside the groups too. */
export function withSupplierChanges(details: SupplierDetails, changes: SupplierChanges): SupplierDetails {
  const { bankInfo = {}, address = {}, remarks = {}, ...plain } = changes;
  return {
    ...withChanges<Omit<SupplierDetails, 'bankInfo' | 'address' | 'remarks'>>(details, plain),
    bankInfo: withChanges(details.bankInfo, bankInfo),
    address: withChanges(details.address, address),
    remarks: withChanges(details.remarks, remarks),
  };
}
