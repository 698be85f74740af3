import { z } from 'zod';
import { staffRoles } from '../kernel/http/staff-roles.ts';
import { versionSchema } from '../kernel/http/wire.ts';
import { detailsOf } from '../kernel/record/record.ts';
import { staffRecord } from './record.ts';
import type { StaffUser } from './staff-roster.state.ts';

/** A staff user on the wire. */
export const staffUserView = z.object({
  _id: z.string(),
  ...staffRecord.details.shape,
  role: z.enum(staffRoles),
  status: z.boolean(),
  /** Signs in in two steps. */
  secondFactor: z.boolean(),
  version: versionSchema,
});
export type StaffUserView = z.output<typeof staffUserView>;

/** A staff user as every call returns it. */
export function staffUserViewOf(user: StaffUser, version: string, secondFactor: boolean): StaffUserView {
  const { userId, role, active } = user;
  return { _id: userId, ...detailsOf(staffRecord.fields, user), role, status: active, secondFactor, version };
}
