import type { Fold } from '../kernel/fold.ts';
import type { IdentityEvent, StaffRole } from './events.ts';
import { type PasswordReset, resetAfterNewPassword } from './password-reset.ts';

/** A person with access to the back-office. */
export interface StaffUser {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatar: string;
  readonly role: StaffRole;
  readonly active: boolean;
}

/** Everybody with access to the back-office, by id. */
export interface StaffRoster {
  readonly users: Readonly<Record<string, StaffUser>>;
  /** Ids that were in use once; they are never used again. */
  readonly deleted: Readonly<Record<string, true>>;
  /** The newest link for a new password of each user, unless something has made it void. */
  readonly resets: Readonly<Record<string, PasswordReset>>;
}

/** The state of the stream of all staff users. */
export const staffRosterState: Fold<StaffRoster, IdentityEvent> = {
  initialState: { users: {}, deleted: {}, resets: {} },

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
        const { userId, resetId, expiresAt } = data;
        return withReset(state, userId, { resetId, expiresAt, used: false });
      }
      case 'identity.StaffPasswordChanged':
        return withReset(state, data.userId, resetAfterNewPassword(state.resets[data.userId], data.resetId));
      case 'identity.StaffUserDeleted': {
        const { [data.userId]: _gone, ...users } = state.users;
        return {
          ...withReset(state, data.userId, undefined),
          users,
          deleted: { ...state.deleted, [data.userId]: true },
        };
      }
      default:
        return state;
    }
  },
};

function withUser(state: StaffRoster, part: Partial<StaffUser> & { readonly userId: string }): StaffRoster {
  const before = state.users[part.userId];
  return { ...state, users: { ...state.users, [part.userId]: { ...before, ...part } as StaffUser } };
}

function withReset(state: StaffRoster, userId: string, reset: PasswordReset | undefined): StaffRoster {
  const { [userId]: _before, ...resets } = state.resets;
  return { ...state, resets: reset ? { ...resets, [userId]: reset } : resets };
}

function definedOnly(changes: Readonly<Record<string, string | undefined>>): Partial<StaffUser> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
