import type { Fold } from '../kernel/fold.ts';
import type { StaffRole } from '../kernel/http/staff-roles.ts';
import type { IdentityEvent } from './events.ts';
import { type PasswordReset, resetAfterNewPassword, resetAfterRequest } from './password-reset.ts';
import type { StaffDetails } from './record.ts';

/** A person with access to the back-office. */
export interface StaffUser extends Readonly<StaffDetails> {
  readonly userId: string;
  readonly role: StaffRole;
  readonly active: boolean;
}

/** The second step of signing in of a user. */
export interface SecondFactor {
  readonly factorId: string;
  readonly codeSet: string;
  /** Numbers of the recovery codes that are used up. */
  readonly used: readonly number[];
}

/** Everybody with access to the back-office, by id. */
export interface StaffRoster {
  readonly users: Readonly<Record<string, StaffUser>>;
  /** Ids that were in use once; they are never used again. */
  readonly deleted: Readonly<Record<string, true>>;
  /** The newest link for a new password of each user, unless something has made it void. */
  readonly resets: Readonly<Record<string, PasswordReset>>;
  /** How often each user's password was changed, of those whose was. */
  readonly passwordVersions: Readonly<Record<string, number>>;
  /** Of the users who have set one up. */
  readonly secondFactors: Readonly<Record<string, SecondFactor>>;
}

/** The state of the stream of all staff users. */
export const staffRosterState: Fold<StaffRoster, IdentityEvent> = {
  initialState: { users: {}, deleted: {}, resets: {}, passwordVersions: {}, secondFactors: {} },

  evolve(state, { type, data }) {
    switch (type) {
      case 'identity.StaffUserCreated':
        return withUser(state, data);
      case 'identity.StaffUserChanged':
        // A link is valid only for the mailbox to which it was sent.
        return withUser(data.changes.email === undefined ? state : withReset(state, data.userId, undefined), {
          userId: data.userId,
          ...definedOnly(data.changes),
        });
      case 'identity.StaffRoleChanged':
        return withUser(withReset(state, data.userId, undefined), { userId: data.userId, role: data.role });
      case 'identity.StaffUserEnabled':
        return withUser(state, { userId: data.userId, active: true });
      case 'identity.StaffUserDisabled':
        return withUser(withReset(state, data.userId, undefined), { userId: data.userId, active: false });
      case 'identity.StaffPasswordResetRequested': {
        const { userId, by } = data;
        return withReset(state, userId, resetAfterRequest(state.resets[userId], data, by === null));
      }
      case 'identity.StaffPasswordChanged': {
        const { userId, resetId } = data;
        const passwordVersions = { ...state.passwordVersions, [userId]: passwordVersionOf(state, userId) + 1 };
        return { ...withReset(state, userId, resetAfterNewPassword(state.resets[userId], resetId)), passwordVersions };
      }
      case 'identity.SecondFactorAdded': {
        const { userId, factorId, codeSet } = data;
        return withFactor(state, userId, { factorId, codeSet, used: [] });
      }
      case 'identity.RecoveryCodesRenewed':
        return changedFactor(state, data.userId, () => ({ codeSet: data.codeSet, used: [] }));
      case 'identity.RecoveryCodeUsed':
        return changedFactor(state, data.userId, ({ used }) => ({ used: [...used, data.number] }));
      case 'identity.SecondFactorRemoved':
        return withFactor(state, data.userId, undefined);
      case 'identity.StaffUserDeleted': {
        const { [data.userId]: _gone, ...users } = state.users;
        const { [data.userId]: _version, ...passwordVersions } = state.passwordVersions;
        return {
          ...withFactor(withReset(state, data.userId, undefined), data.userId, undefined),
          users,
          passwordVersions,
          deleted: { ...state.deleted, [data.userId]: true },
        };
      }
      default:
        return state;
    }
  },
};

/** How often the password of a user was changed. */
export function passwordVersionOf({ passwordVersions }: StaffRoster, userId: string): number {
  return passwordVersions[userId] ?? 0;
}

function withUser(state: StaffRoster, part: Partial<StaffUser> & { readonly userId: string }): StaffRoster {
  const before = state.users[part.userId];
  return { ...state, users: { ...state.users, [part.userId]: { ...before, ...part } as StaffUser } };
}

function withReset(state: StaffRoster, userId: string, reset: PasswordReset | undefined): StaffRoster {
  const { [userId]: _before, ...resets } = state.resets;
  return { ...state, resets: reset ? { ...resets, [userId]: reset } : resets };
}

function withFactor(state: StaffRoster, userId: string, factor: SecondFactor | undefined): StaffRoster {
  const { [userId]: _before, ...others } = state.secondFactors;
  return { ...state, secondFactors: factor ? { ...others, [userId]: factor } : others };
}

function changedFactor(
  state: StaffRoster,
  userId: string,
  change: (factor: SecondFactor) => Partial<SecondFactor>,
): StaffRoster {
  const factor = state.secondFactors[userId];
  return factor ? withFactor(state, userId, { ...factor, ...change(factor) }) : state;
}

function definedOnly(changes: Readonly<Record<string, string | undefined>>): Partial<StaffUser> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
