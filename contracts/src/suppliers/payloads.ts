import { z } from 'zod';

/** Countries that the supplier form offers, in its order; the first is its default. */
export const supplierCountries = ['China', 'Hong Kong', 'Taiwan'] as const;

export const bankInfo = z.object({
  bankName: z.string(),
  branch: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
});

export const supplierAddress = z.object({
  country: z.enum(supplierCountries),
  address: z.string(),
  zipCode: z.string(),
});

/** `content` is text, or the path of an uploaded file, by `type`. */
export const supplierRemarks = z.object({ type: z.enum(['TEXT', 'FILE']), content: z.string() });

/** Everything staff can write about a supplier. `website` is kept without https://. */
export const supplierDetails = z.object({
  name: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  businessNumber: z.string(),
  logo: z.string(),
  website: z.string(),
  /** Days from an order to its delivery; null where it was not entered. */
  leadDays: z.number().int().nullable(),
  bankInfo,
  address: supplierAddress,
  remarks: supplierRemarks,
  status: z.boolean(),
});
export type SupplierDetails = z.output<typeof supplierDetails>;

/** The fields that a change names, inside the groups too. */
export const supplierChanges = supplierDetails.partial().extend({
  bankInfo: bankInfo.partial().optional(),
  address: supplierAddress.partial().optional(),
  remarks: supplierRemarks.partial().optional(),
});
export type SupplierChanges = z.output<typeof supplierChanges>;
