import type { z } from 'zod';
import {
  active,
  choice,
  code,
  emailAddress,
  group,
  line,
  optionalCount,
  paragraph,
  phoneNumber,
  picture,
  record,
  website,
} from '../kernel/record/record.ts';

/** Countries that the supplier form offers, in its order; the first is its default. */
export const supplierCountries = ['China', 'Hong Kong', 'Taiwan'] as const;

/** The longest delivery time that a supplier can have, in days. */
export const MAX_LEAD_DAYS = 365;

/** Everything staff can write about a supplier. */
export const supplierRecord = record({
  name: line(200),
  contactName: line(200),
  email: emailAddress(),
  phone: phoneNumber(50),
  businessNumber: code(100),
  website: website(300),
  /** Days from an order to its delivery; null where it was not entered. */
  leadDays: optionalCount(MAX_LEAD_DAYS),
  logo: picture(),
  address: group({ country: choice(supplierCountries), zipCode: line(20), address: paragraph(500) }),
  bankInfo: group({ bankName: line(200), branch: line(200), accountNumber: code(100), accountName: line(200) }),
  /** `content` is text, or the path of an uploaded file, by `type`. */
  remarks: group({ type: choice(['TEXT', 'FILE']), content: paragraph(5_000) }),
  status: active(),
});
export type SupplierDetails = z.output<typeof supplierRecord.details>;

/** The fields that a change names, inside the groups too. */
export type SupplierChanges = z.output<typeof supplierRecord.changes>;

/** A supplier before anything is entered, as the form shows it. */
export const blankSupplier = supplierRecord.blank;
