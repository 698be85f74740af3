import { z } from 'zod';
import { versionSchema } from '../kernel/wire.ts';

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

/** A supplier on the wire. `website` is kept without https://. */
export const supplierView = z.object({
  _id: z.string(),
  name: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  businessNumber: z.string(),
  logo: z.string(),
  website: z.string(),
  bankInfo,
  address: supplierAddress,
  remarks: supplierRemarks,
  status: z.boolean(),
  version: versionSchema,
});
export type SupplierView = z.output<typeof supplierView>;
