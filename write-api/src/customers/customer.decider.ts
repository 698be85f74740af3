import {
  CUSTOMER,
  type CustomerEvent,
  customerChanged,
  customerDisabled,
  customerEnabled,
  customerErased,
  customerGoogleLinked,
  customerPasswordChanged,
  customerRegistered,
  passwordResetRequested,
} from '@countinghouse/contracts/customers/events';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { type EventOf, event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '../command-handling/stream-type.ts';

export interface CustomerDetails {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly points: number;
}

/** The newest link for a new password. */
export interface PasswordReset {
  readonly resetId: string;
  /** ISO 8601 in UTC. */
  readonly expiresAt: string;
  readonly used: boolean;
}

export type CustomerState =
  | { readonly status: 'none' }
  | { readonly status: 'erased' }
  | {
      readonly status: 'active' | 'inactive';
      readonly customerId: string;
      readonly details: CustomerDetails;
      /** Undefined when none was asked for, or something has made it void. */
      readonly reset?: PasswordReset | undefined;
    };

export type CustomerCommand =
  | ({ type: 'RegisterCustomer' } & EventOf<typeof customerRegistered>['data'])
  | { type: 'ChangeCustomer'; changes: Partial<CustomerDetails>; active?: boolean }
  | { type: 'LinkGoogle' }
  /** By who knows the present one. */
  | { type: 'ChangePassword' }
  | ({ type: 'RequestPasswordReset' } & Omit<EventOf<typeof passwordResetRequested>['data'], 'customerId'>)
  /** `now` in ISO 8601, UTC. */
  | { type: 'ResetPassword'; resetId: string; now: string }
  | { type: 'EraseCustomer' };

export const customer = streamType<CustomerState, CustomerCommand, CustomerEvent>({
  category: CUSTOMER,
  initialState: { status: 'none' },

  evolve(state, { type, data }) {
    if (type === 'customers.CustomerRegistered') {
      const { customerId, active, via: _, ...details } = data;
      return { status: active ? 'active' : 'inactive', customerId, details };
    }
    if (type === 'customers.CustomerErased') return { status: 'erased' };
    if (state.status === 'none' || state.status === 'erased') return state;
    switch (type) {
      case 'customers.CustomerChanged': {
        const details = { ...state.details, ...definedOnly(data.changes) };
        // A link is for who reads the mail of the address that it went to.
        return { ...state, details, reset: data.changes.email === undefined ? state.reset : undefined };
      }
      case 'customers.CustomerEnabled':
        return { ...state, status: 'active' };
      case 'customers.CustomerDisabled':
        return { ...state, status: 'inactive' };
      case 'customers.CustomerGoogleLinked':
        return { ...state, reset: undefined };
      case 'customers.PasswordResetRequested':
        return { ...state, reset: { resetId: data.resetId, expiresAt: data.expiresAt, used: false } };
      case 'customers.CustomerPasswordChanged': {
        const { reset } = state;
        return { ...state, reset: reset && reset.resetId === data.resetId ? { ...reset, used: true } : undefined };
      }
      default:
        return state;
    }
  },

  decide(state, command) {
    if (command.type === 'RegisterCustomer') {
      const { type: _, ...data } = command;
      return state.status === 'none' ? [event(customerRegistered, data)] : [];
    }
    if (state.status === 'none' || state.status === 'erased') return refuse('NOT_FOUND');
    const { customerId } = state;
    switch (command.type) {
      case 'ChangeCustomer': {
        const { active = state.status === 'active' } = command;
        const changes = differing(state.details, command.changes);
        const events: CustomerEvent[] = [];
        if (Object.keys(changes).length > 0) events.push(event(customerChanged, { customerId, changes }));
        if (active !== (state.status === 'active')) {
          events.push(event(active ? customerEnabled : customerDisabled, { customerId }));
        }
        return events;
      }
      case 'LinkGoogle':
        return [event(customerGoogleLinked, { customerId })];
      case 'ChangePassword':
        return [event(customerPasswordChanged, { customerId, resetId: null })];
      case 'RequestPasswordReset': {
        const { resetId, language, expiresAt } = command;
        // Who is disabled would get a link that opens nothing.
        return state.status === 'active'
          ? [event(passwordResetRequested, { customerId, resetId, language, expiresAt })]
          : [];
      }
      case 'ResetPassword': {
        const { resetId, now } = command;
        const { reset } = state;
        if (reset?.resetId !== resetId || reset.used || reset.expiresAt <= now) {
          return refuse('INVALID_CREDENTIALS', undefined, [{ field: 'code', code: 'void_link' }]);
        }
        if (state.status !== 'active') return refuse('ACCOUNT_INACTIVE');
        return [event(customerPasswordChanged, { customerId, resetId })];
      }
      case 'EraseCustomer':
        return [event(customerErased, { customerId })];
    }
  },

  touchedBy({ type, data }) {
    switch (type) {
      case 'customers.CustomerChanged':
        return Object.keys(data.changes);
      case 'customers.CustomerEnabled':
      case 'customers.CustomerDisabled':
        return ['status'];
      default:
        return [];
    }
  },
});

function definedOnly<T extends object>(changes: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as never;
}

function differing(details: CustomerDetails, changes: Partial<CustomerDetails>): Partial<CustomerDetails> {
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => details[field as keyof CustomerDetails] !== value),
  );
}
