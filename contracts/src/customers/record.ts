import type { z } from 'zod';
import { count, paragraph, phoneNumber, record, requiredEmail, requiredLine } from '../kernel/record/record.ts';

/** Everything that is recorded of a customer as a person. */
export const customerRecord = record({
  email: requiredEmail(),
  name: requiredLine(200),
  phone: phoneNumber(50),
  address: paragraph(1_000),
  points: count(1_000_000_000),
});
export type CustomerDetails = z.output<typeof customerRecord.details>;
