import { z } from 'zod';
import { versionSchema } from '../kernel/wire.ts';
import { staffRoles } from './events.ts';
import type { StaffUser } from './staff-roster.state.ts';

/** A staff user on the wire. */
export const staffUserView = z.object({
  _id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(staffRoles),
  status: z.boolean(),
  avatar: z.string(),
  version: versionSchema,
});
export type StaffUserView = z.output<typeof staffUserView>;

/** A staff user as calls answer it that read the log. */
export function staffUserViewOf({ userId, active, ...fields }: StaffUser, version: string): StaffUserView {
  return { _id: userId, ...fields, status: active, version };
}
