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
  /** The mailbox is known to be theirs: by Google, by a link that was opened, or by the shop that entered them. */
  readonly mailboxProved: boolean;
  /** The limits on unpaid orders do not apply. */
  readonly unpaidLimitLifted: boolean;
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
      const { customerId, email, name, phone, address, points, active, via } = data;
      const details = { email, name, phone, address, points };
      return {
        ...{ status: active ? 'active' : 'inactive', customerId, details, passwordVersion: 0 },
        ...{ mailboxProved: via !== 'storefront', unpaidLimitLifted: false },
      };
    }
    if (type === 'customers.CustomerErased') return { status: 'erased' };
    if (state.status === 'none' || state.status === 'erased') return state;
    switch (type) {
      case 'customers.CustomerChanged': {
        const details = withChanges(state.details, data.changes);
        // What was proved, and a link that was sent, are of the mailbox of before.
        return data.changes.email === undefined
          ? { ...state, details }
          : { ...state, details, mailboxProved: false, reset: undefined };
      }
      case 'customers.CustomerEnabled':
        return { ...state, status: 'active' };
      case 'customers.CustomerDisabled':
        return { ...state, status: 'inactive' };
      case 'customers.CustomerGoogleLinked':
        return {
          ...state,
          mailboxProved: true,
          reset: undefined,
          passwordVersion: state.passwordVersion + (data.tookOver ? 1 : 0),
        };
      case 'customers.PasswordResetRequested':
        return { ...state, reset: resetAfterRequest(state.reset, data, true) };
      case 'customers.CustomerPasswordChanged':
        return {
          ...state,
          mailboxProved: state.mailboxProved || data.resetId !== null,
          reset: resetAfterNewPassword(state.reset, data.resetId),
          passwordVersion: state.passwordVersion + 1,
        };
      case 'customers.UnpaidLimitChanged':
        return { ...state, unpaidLimitLifted: data.lifted };
      default:
        return state;
    }
  },
};

/** The customer, unless there was none or they were erased. */
export function presentCustomer(state: CustomerState): PresentCustomer | undefined {
  return 'customerId' in state ? state : undefined;
}
