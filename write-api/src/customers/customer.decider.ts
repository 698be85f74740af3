import {
  type CustomerDetails,
  type CustomerState,
  customerState,
} from '@countinghouse/contracts/customers/customer.state';
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
import { opensReset } from '@countinghouse/contracts/identity/password-reset';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { type EventOf, event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '../command-handling/stream-type.ts';
import { voidLink } from '../identity/passwords/void-link.ts';

export type CustomerCommand =
  | ({ type: 'RegisterCustomer' } & EventOf<typeof customerRegistered>['data'])
  | { type: 'ChangeCustomer'; changes: Partial<CustomerDetails>; active?: boolean }
  | { type: 'LinkGoogle' }
  /** By a customer who gave the present one. */
  | { type: 'ChangePassword' }
  | ({ type: 'RequestPasswordReset' } & Omit<EventOf<typeof passwordResetRequested>['data'], 'customerId'>)
  /** `now` in ISO 8601, UTC. */
  | { type: 'ResetPassword'; resetId: string; now: string }
  | { type: 'EraseCustomer' };

export const customer = streamType<CustomerState, CustomerCommand, CustomerEvent>({
  category: CUSTOMER,
  ...customerState,

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
        // A disabled customer would get a link that opens nothing.
        return state.status === 'active'
          ? [event(passwordResetRequested, { customerId, resetId, language, expiresAt })]
          : [];
      }
      case 'ResetPassword': {
        const { resetId, now } = command;
        if (!opensReset(state.reset, resetId, now)) return voidLink();
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

function differing(details: CustomerDetails, changes: Partial<CustomerDetails>): Partial<CustomerDetails> {
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => details[field as keyof CustomerDetails] !== value),
  );
}
