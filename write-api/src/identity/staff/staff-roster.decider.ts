import {
  type IdentityEvent,
  staffPasswordChanged,
  staffPasswordResetRequested,
  staffRoleChanged,
  staffUserChanged,
  staffUserCreated,
  staffUserDeleted,
  staffUserDisabled,
  staffUserEnabled,
} from '@countinghouse/contracts/identity/events';
import { linkToMail, opensReset } from '@countinghouse/contracts/identity/password-reset';
import type { StaffDetails } from '@countinghouse/contracts/identity/record';
import {
  passwordVersionOf,
  type StaffRoster,
  type StaffUser,
  staffRosterState,
} from '@countinghouse/contracts/identity/staff-roster.state';
import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { type EventOf, event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text/email-address';
import { voidLink } from '../passwords/void-link.ts';
import { decideSecondFactor, type SecondFactorCommand } from './second-factor.rules.ts';

export type StaffCommand =
  | { type: 'CreateUser'; user: StaffUser }
  /** Only while the shop has no staff at all. */
  | { type: 'CreateFirstUser'; user: StaffUser }
  | {
      type: 'ChangeUser';
      userId: string;
      /** Who requests it; null for the shop's operator. */
      by: string | null;
      changes: Partial<StaffDetails & Pick<StaffUser, 'role' | 'active'>>;
      /** Of the own password, where that proved who requests it. */
      passwordVersion?: number | undefined;
    }
  /** By a user who gave the present one; `passwordVersion` is of that. */
  | { type: 'ChangePassword'; userId: string; passwordVersion: number }
  /** With the link to make, unless it is to be mailed and one is open; `now` in ISO 8601, UTC. */
  | ({ type: 'RequestPasswordReset'; now: string } & EventOf<typeof staffPasswordResetRequested>['data'])
  /** `now` in ISO 8601, UTC. */
  | { type: 'ResetPassword'; resetId: string; now: string }
  | SecondFactorCommand
  | { type: 'DeleteUser'; userId: string; by: string | null };

type ChangeUser = Extract<StaffCommand, { type: 'ChangeUser' }>;

/** Everybody with access to the back-office, in one stream. */
export const staffRoster = streamType<StaffRoster, StaffCommand, IdentityEvent>({
  category: 'identity.staff',
  ...staffRosterState,

  decide(state, command) {
    switch (command.type) {
      case 'CreateFirstUser':
        return Object.keys(state.users).length > 0 ? [] : create(state, command.user);
      case 'CreateUser':
        return create(state, command.user);
      case 'ChangeUser':
        return change(state, command);
      case 'ChangePassword':
        return changePassword(state, command);
      case 'RequestPasswordReset':
        return requestReset(state, command);
      case 'ResetPassword': {
        const { resetId, now } = command;
        const user = userOfReset(state, resetId, now);
        return user ? [event(staffPasswordChanged, { userId: user.userId, resetId })] : voidLink();
      }
      case 'AddSecondFactor':
      case 'RenewRecoveryCodes':
      case 'UseRecoveryCode':
      case 'RemoveSecondFactor':
        return decideSecondFactor(state, command);
      case 'DeleteUser': {
        const user = state.users[command.userId];
        if (!user) return refuse('NOT_FOUND');
        return refuseLastSuperAdmin(state, user, command.by) ?? [event(staffUserDeleted, { userId: user.userId })];
      }
    }
  },

  touchedBy({ type, data }) {
    switch (type) {
      case 'identity.StaffUserChanged':
        return Object.keys(data.changes).map((field) => userField(data.userId, field));
      case 'identity.StaffRoleChanged':
        return [userField(data.userId, 'role')];
      case 'identity.StaffUserEnabled':
      case 'identity.StaffUserDisabled':
        return [userField(data.userId, 'active')];
      default:
        return [];
    }
  },
});

/** Name of one user's field among those of the whole roster, for version guards. */
export function userField(userId: string, field: string): string {
  return `${userId}.${field}`;
}

/** The user with this e-mail address, however it is written. */
export function userByEmail(state: StaffRoster, email: string): StaffUser | undefined {
  const wanted = canonicalEmail(email);
  return Object.values(state.users).find((user) => canonicalEmail(user.email) === wanted);
}

/** Whose password the link of a reset still sets. @param now ISO 8601 in UTC */
export function userOfReset({ users, resets }: StaffRoster, resetId: string, now: string): StaffUser | undefined {
  const [userId] = Object.entries(resets).find(([, reset]) => opensReset(reset, resetId, now)) ?? [];
  return userId === undefined ? undefined : users[userId];
}

function requestReset(
  state: StaffRoster,
  { type: _, now, ...requested }: Extract<StaffCommand, { type: 'RequestPasswordReset' }>,
): readonly IdentityEvent[] | Refusal {
  const { userId, by } = requested;
  const user = state.users[userId];
  if (!user) return refuse('NOT_FOUND');
  if (by === userId) return refuse('OWN_ACCOUNT');
  // The holder of the link acts under the name of the account: no person gets that power over a SUPER_ADMIN.
  if (by !== null && user.role === 'SUPER_ADMIN') return refuse('FORBIDDEN');
  if (!user.active) return by === null ? [] : refuse('ACCOUNT_INACTIVE');
  const link = by === null ? linkToMail(state.resets[userId], requested, now) : requested;
  if (!link) return [];
  const { resetId, expiresAt } = link;
  return [event(staffPasswordResetRequested, { ...requested, resetId, expiresAt })];
}

function changePassword(
  state: StaffRoster,
  { userId, passwordVersion }: Extract<StaffCommand, { type: 'ChangePassword' }>,
): readonly IdentityEvent[] | Refusal {
  if (!state.users[userId]) return refuse('NOT_FOUND');
  // What the old password proved ends with it, whichever process verified it.
  if (passwordVersionOf(state, userId) !== passwordVersion) return refuse('INVALID_CREDENTIALS');
  return [event(staffPasswordChanged, { userId, resetId: null })];
}

function create(state: StaffRoster, user: StaffUser): readonly IdentityEvent[] | Refusal {
  if (state.users[user.userId] || state.deleted[user.userId]) return [];
  if (userByEmail(state, user.email)) return refuse('EMAIL_TAKEN');
  return [event(staffUserCreated, user)];
}

function change(state: StaffRoster, command: ChangeUser): readonly IdentityEvent[] | Refusal {
  const { userId, by, changes, passwordVersion } = command;
  const user = state.users[userId];
  if (!user) return refuse('NOT_FOUND');
  if (passwordVersion !== undefined && passwordVersionOf(state, userId) !== passwordVersion) {
    return refuse('INVALID_CREDENTIALS');
  }
  const { role = user.role, active = user.active, ...profile } = changes;
  if (role === 'SUPER_ADMIN' && user.role !== 'SUPER_ADMIN' && by !== null) return refuse('FORBIDDEN');
  if (profile.email !== undefined && (userByEmail(state, profile.email)?.userId ?? userId) !== userId) {
    return refuse('EMAIL_TAKEN');
  }
  // Who has the mailbox sets the password: another person's address would be another person's account.
  const movesAddress = profile.email !== undefined && profile.email !== user.email;
  if (movesAddress && user.role === 'SUPER_ADMIN' && by !== null && passwordVersion === undefined) {
    return refuse('FORBIDDEN', undefined, [{ field: 'email', code: 'own_address' }]);
  }
  const losesPower = (user.role === 'SUPER_ADMIN' && role === 'ADMIN') || (user.active && !active);
  const refusal = losesPower ? refuseLastSuperAdmin(state, user, by) : undefined;
  if (refusal) return refusal;

  const changed = Object.entries(profile).filter(([field, value]) => user[field as keyof StaffDetails] !== value);
  const events: IdentityEvent[] = [];
  if (changed.length > 0) events.push(event(staffUserChanged, { userId, changes: Object.fromEntries(changed) }));
  if (role !== user.role) events.push(event(staffRoleChanged, { userId, role }));
  if (active !== user.active) events.push(event(active ? staffUserEnabled : staffUserDisabled, { userId }));
  return events;
}

/** Nobody takes their own access away, and somebody is always left who can give it. */
function refuseLastSuperAdmin(state: StaffRoster, user: StaffUser, by: string | null): Refusal | undefined {
  const activeSuperAdmins = Object.values(state.users).filter((one) => one.role === 'SUPER_ADMIN' && one.active);
  if (activeSuperAdmins.length === 1 && activeSuperAdmins[0]?.userId === user.userId) return refuse('LAST_SUPER_ADMIN');
  return by === user.userId ? refuse('OWN_ACCOUNT') : undefined;
}
