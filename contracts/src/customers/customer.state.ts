import { type PasswordReset, resetAfterNewPassword, resetAfterRequest } from '../identity/password-reset.ts';
import type { Fold } from '../kernel/fold.ts';
import { withChanges } from '../kernel/record/changes.ts';
import type { CustomerEvent } from './events.ts';
import type { CustomerDetails } from './record.ts';

/**
 * What is known of the mailbox of an account: its owner has used it (`proved`), staff or an import entered it
 * (`entered`), or somebody typed it (`claimed`), who may be anybody.
 */
export type Mailbox = 'proved' | 'entered' | 'claimed';

/** A present customer. */
export interface PresentCustomer {
  readonly status: 'active' | 'inactive';
  readonly customerId: string;
  readonly details: CustomerDetails;
  /** The limits on unpaid orders do not apply. */
  readonly unpaidLimitLifted: boolean;
  /** What staff note about the customer, for staff; '' when nothing. */
  readonly staffNote: string;
  /** Undefined when none was requested, or something has made it void. */
  readonly reset?: PasswordReset | undefined;
  /** How often the password was changed, or ended. */
  readonly passwordVersion: number;
  readonly mailbox: Mailbox;
}

/** A customer, of whom nothing is left once they are erased but what is to be erased with them. */
export type CustomerState =
  | { readonly status: 'none' }
  | { readonly status: 'erased'; readonly mailbox: Mailbox }
  | PresentCustomer;

/** The state of a customer's stream. */
export const customerState: Fold<CustomerState, CustomerEvent> = {
  initialState: { status: 'none' },

  evolve(state, { type, data }) {
    if (type === 'customers.CustomerRegistered') {
      const { customerId, active, via, ...details } = data;
      const mailbox = via === 'staff' || via === 'import' ? 'entered' : 'claimed';
      return {
        ...{ status: active ? 'active' : 'inactive', customerId, details, passwordVersion: 0 },
        ...{ mailbox, unpaidLimitLifted: false, staffNote: '' },
      };
    }
    // Of somebody without an account there is nothing but the end.
    if (state.status === 'none' && type === 'customers.CustomerErased') return { status: 'erased', mailbox: 'claimed' };
    if (state.status === 'none' || state.status === 'erased') return state;
    switch (type) {
      case 'customers.CustomerChanged': {
        const details = withChanges(state.details, data.changes);
        if (data.changes.email === undefined) return { ...state, details };
        // What was proved, and a link that was sent, are of the mailbox of before.
        return { ...state, details, reset: undefined, mailbox: 'claimed' };
      }
      case 'customers.CustomerEnabled':
        return { ...state, status: 'active' };
      case 'customers.CustomerDisabled':
        return { ...state, status: 'inactive' };
      case 'customers.CustomerGoogleLinked':
        if (!data.tookOver) return { ...state, reset: undefined };
        return { ...state, reset: undefined, passwordVersion: state.passwordVersion + 1, mailbox: 'proved' };
      case 'customers.PasswordResetRequested':
        return { ...state, reset: resetAfterRequest(state.reset, data, true) };
      case 'customers.CustomerPasswordChanged':
        return {
          ...state,
          reset: resetAfterNewPassword(state.reset, data.resetId),
          passwordVersion: state.passwordVersion + 1,
          mailbox: data.resetId === null ? state.mailbox : 'proved',
        };
      case 'customers.UnpaidLimitChanged':
        return { ...state, unpaidLimitLifted: data.lifted };
      case 'customers.StaffNoteChanged':
        return { ...state, staffNote: data.note };
      case 'customers.CustomerErased':
        return { status: 'erased', mailbox: state.mailbox };
      default:
        return state;
    }
  },
};

/** The customer, unless there was none or they were erased. */
export function presentCustomer(state: CustomerState): PresentCustomer | undefined {
  return 'customerId' in state ? state : undefined;
}
