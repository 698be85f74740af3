import type { z } from 'zod';
import { picture, record, requiredEmail, requiredLine } from '../kernel/record/record.ts';

/** Everything that is recorded of a member of staff as a person. */
export const staffRecord = record({
  email: requiredEmail(),
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  avatar: picture(),
});
export type StaffDetails = z.output<typeof staffRecord.details>;
