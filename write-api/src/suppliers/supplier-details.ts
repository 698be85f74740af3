import { changesFrom } from '@countinghouse/contracts/kernel/changes';
import { blankSupplier, withoutScheme, withSupplierChanges } from '@countinghouse/contracts/suppliers/details';
import type { SupplierChanges, SupplierDetails } from '@countinghouse/contracts/suppliers/payloads';

type Plain = Omit<SupplierDetails, 'bankInfo' | 'address' | 'remarks'>;

/** A new supplier of what was entered. */
export function newDetails(entered: SupplierChanges): SupplierDetails {
  return withSupplierChanges(blankSupplier, changesTo(blankSupplier, entered));
}

/** What `wanted` would really change, down to the fields inside the groups. */
export function changesTo(details: SupplierDetails, wanted: SupplierChanges): SupplierChanges {
  const { bankInfo = {}, address = {}, remarks = {}, ...plain } = wanted;
  const website = plain.website === undefined ? undefined : withoutScheme(plain.website);
  const changes: SupplierChanges = changesFrom<Plain>(details, { ...plain, website });
  const groups = {
    bankInfo: changesFrom(details.bankInfo, bankInfo),
    address: changesFrom(details.address, address),
    remarks: changesFrom(details.remarks, remarks),
  };
  const changed = Object.entries(groups).filter(([, group]) => Object.keys(group).length > 0);
  return { ...changes, ...Object.fromEntries(changed) };
}

/** `name`, `bankInfo.branch`, … */
export function changedFieldNames(changes: SupplierChanges): readonly string[] {
  return Object.entries(changes).flatMap(([field, value]) =>
    typeof value === 'object' && value !== null ? Object.keys(value).map((inner) => `${field}.${inner}`) : [field],
  );
}

export const allFieldNames = changedFieldNames(blankSupplier);
