import { type PasswordReset, resetAfterNewPassword, resetAfterRequest } from '../identity/password-reset.ts';
import { withChanges } from '../kernel/changes.ts';
import type { Fold } from '../kernel/fold.ts';
import type { CustomerEvent } from './events.ts';

/** Everything that is recorded of a customer as a person. */
export interface CustomerDetails {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly points: number;
}

/** A present customer. */
export interface PresentCustomer {
  readonly status: 'active' | 'inactive';
  readonly customerId: string;
  readonly details: CustomerDetails;
  /** Undefined when none was requested, or something has made it void. */
  readonly reset?: PasswordReset | undefined;
  /** How often the password was changed, or ended. */
  readonly passwordVersion: number;
}

/** A customer, of whom nothing is left once they are erased. */
export type CustomerState = { readonly status: 'none' } | { readonly status: 'erased' } | PresentCustomer;

/** The state of a customer's stream. */
export const customerState: Fold<CustomerState, CustomerEvent> = {
  initialState: { status: 'none' },

  evolve(state, { type, data }) {
    if (type === 'customers.CustomerRegistered') {
      const { customerId, email, name, phone, address, points, active } = data;
      const details = { email, name, phone, address, points };
      return { status: active ? 'active' : 'inactive', customerId, details, passwordVersion: 0 };
    }
    if (type === 'customers.CustomerErased') return { status: 'erased' };
    if (state.status === 'none' || state.status === 'erased') return state;
    switch (type) {
      case 'customers.CustomerChanged': {
        const details = withChanges(state.details, data.changes);
        // A link is valid only for the mailbox to which it was sent.
        return { ...state, details, reset: data.changes.email === undefined ? state.reset : undefined };
      }
      case 'customers.CustomerEnabled':
        return { ...state, status: 'active' };
      case 'customers.CustomerDisabled':
        return { ...state, status: 'inactive' };
      case 'customers.CustomerGoogleLinked':
        return { ...state, reset: undefined, passwordVersion: state.passwordVersion + (data.tookOver ? 1 : 0) };
      case 'customers.PasswordResetRequested':
        return { ...state, reset: resetAfterRequest(state.reset, data, true) };
      case 'customers.CustomerPasswordChanged':
        return {
          ...state,
          reset: resetAfterNewPassword(state.reset, data.resetId),
          passwordVersion: state.passwordVersion + 1,
        };
      default:
        return state;
    }
  },
};

/** The customer, unless there was none or they were erased. */
export function presentCustomer(state: CustomerState): PresentCustomer | undefined {
  return 'customerId' in state ? state : undefined;
}
