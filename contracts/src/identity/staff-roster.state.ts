import type { Fold } from '../kernel/fold.ts';
import type { IdentityEvent, StaffRole } from './events.ts';

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
}

/** The state of the stream of all staff users. */
export const staffRosterState: Fold<StaffRoster, IdentityEvent> = {
  initialState: { users: {}, deleted: {} },

  evolve(state, { type, data }) {
    switch (type) {
      case 'identity.StaffUserCreated':
        return withUser(state, data);
      case 'identity.StaffUserChanged':
        return withUser(state, { userId: data.userId, ...definedOnly(data.changes) });
      case 'identity.StaffRoleChanged':
        return withUser(state, { userId: data.userId, role: data.role });
      case 'identity.StaffUserEnabled':
        return withUser(state, { userId: data.userId, active: true });
      case 'identity.StaffUserDisabled':
        return withUser(state, { userId: data.userId, active: false });
      case 'identity.StaffUserDeleted': {
        const { [data.userId]: _gone, ...users } = state.users;
        return { users, deleted: { ...state.deleted, [data.userId]: true } };
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

function definedOnly(changes: Readonly<Record<string, string | undefined>>): Partial<StaffUser> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
