import { z } from 'zod';
import { staffRoles } from '../kernel/http/staff-roles.ts';
import { versionSchema } from '../kernel/http/wire.ts';
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
  /** Signs in in two steps. */
  secondFactor: z.boolean(),
  version: versionSchema,
});
export type StaffUserView = z.output<typeof staffUserView>;

/** A staff user as every call returns it. */
export function staffUserViewOf(user: StaffUser, version: string, secondFactor: boolean): StaffUserView {
  const { userId, email, firstName, lastName, role, active, avatar } = user;
  return { _id: userId, email, firstName, lastName, role, status: active, avatar, secondFactor, version };
}
