import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { staffRoles } from '../kernel/http/staff-roles.ts';
import { languages } from '../messages/language.ts';
import { staffRecord } from './record.ts';

export const staffUserCreated = defineEvent({
  type: 'identity.StaffUserCreated',
  version: 1,
  summary: 'A person was given access to the back-office.',
  data: z.object({
    userId: z.string(),
    ...staffRecord.details.shape,
    role: z.enum(staffRoles),
    active: z.boolean(),
  }),
  personal: { subject: 'userId', erased: staffRecord.blank },
});

export const staffUserChanged = defineEvent({
  type: 'identity.StaffUserChanged',
  version: 1,
  summary: 'Name, e-mail address or picture of a staff user changed.',
  data: z.object({
    userId: z.string(),
    changes: staffRecord.changes,
  }),
  personal: { subject: 'userId', erased: { changes: {} } },
});

export const staffRoleChanged = defineEvent({
  type: 'identity.StaffRoleChanged',
  version: 1,
  summary: 'A staff user got another role; the sessions of the old one ended.',
  data: z.object({ userId: z.string(), role: z.enum(staffRoles) }),
});

export const staffUserEnabled = defineEvent({
  type: 'identity.StaffUserEnabled',
  version: 1,
  summary: 'A disabled staff user may sign in again.',
  data: z.object({ userId: z.string() }),
});

export const staffUserDisabled = defineEvent({
  type: 'identity.StaffUserDisabled',
  version: 1,
  summary: 'A staff user may no longer sign in; open sessions ended.',
  data: z.object({ userId: z.string() }),
});

export const staffPasswordChanged = defineEvent({
  type: 'identity.StaffPasswordChanged',
  version: 1,
  summary: 'A staff user chose a new password; the other sessions ended. The password itself is never in the log.',
  data: z.object({
    userId: z.string(),
    /** The reset whose link did it; null when the old password was given. */
    resetId: z.string().nullable(),
  }),
});

/** What the codes of links that set a new password of staff are derived for; links on their way depend on it. */
export const STAFF_RESET_CODES = 'codes of password resets of staff';

export const staffPasswordResetRequested = defineEvent({
  type: 'identity.StaffPasswordResetRequested',
  version: 1,
  summary:
    'A link that sets a new password of a staff user was asked for; an open one is mailed again, others are void.',
  data: z.object({
    userId: z.string(),
    /** The code of the link follows from it and the shop's key. */
    resetId: z.string(),
    /** Of the person who requested it; for the mail. */
    language: z.enum(languages),
    /** ISO 8601 in UTC. */
    expiresAt: z.string(),
    /** The SUPER_ADMIN who hands the link over; null for one that is mailed to the user. */
    by: z.string().nullable(),
  }),
});

export const secondFactorAdded = defineEvent({
  type: 'identity.SecondFactorAdded',
  version: 1,
  summary: 'A staff user set up a second step of signing in; the other sessions ended. Its secret is never in the log.',
  data: z.object({
    userId: z.string(),
    factorId: z.string(),
    /** Ten recovery codes follow from it and the secret. */
    codeSet: z.string(),
  }),
});

export const recoveryCodesRenewed = defineEvent({
  type: 'identity.RecoveryCodesRenewed',
  version: 1,
  summary: 'A staff user had new recovery codes made; the earlier ones are void.',
  data: z.object({ userId: z.string(), codeSet: z.string() }),
});

export const recoveryCodeUsed = defineEvent({
  type: 'identity.RecoveryCodeUsed',
  version: 1,
  summary: 'A staff user gave a recovery code in place of a code of the app; it is used up.',
  data: z.object({
    userId: z.string(),
    codeSet: z.string(),
    /** Of the ten, from 0. */
    number: z.int(),
  }),
});

export const secondFactorRemoved = defineEvent({
  type: 'identity.SecondFactorRemoved',
  version: 1,
  summary: 'The second step of signing in of a staff user was switched off or reset; other sessions ended.',
  data: z.object({
    userId: z.string(),
    factorId: z.string(),
    /** The user, or the SUPER_ADMIN who reset it; null for the operator of the shop. */
    by: z.string().nullable(),
  }),
});

export const staffUserDeleted = defineEvent({
  type: 'identity.StaffUserDeleted',
  version: 1,
  summary: 'A staff user was removed and their personal data erased.',
  data: z.object({ userId: z.string() }),
  erases: 'userId',
});

export const identityEvents = [
  staffUserCreated,
  staffUserChanged,
  staffRoleChanged,
  staffUserEnabled,
  staffUserDisabled,
  staffPasswordChanged,
  staffPasswordResetRequested,
  secondFactorAdded,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  secondFactorRemoved,
  staffUserDeleted,
] as const;

export type IdentityEvent = EventUnion<typeof identityEvents>;

/**
 * All staff users share one stream, so that rules about all of them (unique e-mail addresses, never without a
 * SUPER_ADMIN) are decided in one place and hold under any race. A shop has dozens of staff users and few changes.
 */
export const STAFF_STREAM = 'identity.staff-roster';
