import {
  type CustomerState,
  customerState,
  type PresentCustomer,
  presentCustomer,
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
  staffNoteChanged,
  unpaidLimitChanged,
} from '@countinghouse/contracts/customers/events';
import type { CustomerDetails } from '@countinghouse/contracts/customers/record';
import { linkToMail, opensReset } from '@countinghouse/contracts/identity/password-reset';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { type EventOf, event } from '@countinghouse/contracts/kernel/event';
import { changesFrom } from '@countinghouse/contracts/kernel/record/changes';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import { voidLink } from '../identity/passwords/void-link.ts';

export type CustomerCommand =
  /** `vouched`: Google runs the mailbox, or says whose it is. */
  | ({ type: 'RegisterCustomer'; vouched?: boolean } & EventOf<typeof customerRegistered>['data'])
  /** `passwordVersion` of the password that proved it, where one did. */
  | {
      type: 'ChangeCustomer';
      changes: Partial<CustomerDetails>;
      active?: boolean;
      unpaidLimitLifted?: boolean;
      staffNote?: string;
      passwordVersion?: number | undefined;
    }
  /** `passwordVersion` of the password that proved it, where one did. `tookOver` as in the event. */
  | { type: 'LinkGoogle'; name: string; tookOver: boolean; passwordVersion: number | undefined }
  /** By a customer who gave the present one; `passwordVersion` is of that. */
  | { type: 'ChangePassword'; passwordVersion: number }
  /** With the link to make unless one is open; `now` in ISO 8601, UTC. */
  | ({ type: 'RequestPasswordReset'; now: string } & Omit<EventOf<typeof passwordResetRequested>['data'], 'customerId'>)
  /** `now` in ISO 8601, UTC. `keeps`: what is in the account is theirs, says the owner of the mailbox. */
  | { type: 'ResetPassword'; resetId: string; now: string; keeps: boolean }
  /** `passwordVersion` of the password that proved it, where one did. */
  | { type: 'EraseCustomer'; passwordVersion?: number | undefined }
  /** Somebody who has ordered without an account; the id is that of the order. */
  | { type: 'EraseGuest'; customerId: string };

export const customer = streamType<CustomerState, CustomerCommand, CustomerEvent>({
  category: CUSTOMER,
  ...customerState,

  decide(state, command) {
    if (command.type === 'RegisterCustomer') {
      const { type: _, vouched = false, ...data } = command;
      if (state.status !== 'none') return [];
      const { customerId } = data;
      const linked = vouched ? [event(customerGoogleLinked, { customerId, tookOver: true })] : [];
      return [event(customerRegistered, data), ...linked];
    }
    if (command.type === 'EraseGuest') {
      if (state.status === 'erased') return [];
      const { customerId } = command;
      return state.status === 'none' ? [event(customerErased, { customerId })] : refuse('NOT_FOUND');
    }
    if (state.status === 'none' || state.status === 'erased') return refuse('NOT_FOUND');
    const { customerId } = state;
    // What the old password proved ends with it, whichever process verified it.
    const proof = 'passwordVersion' in command ? command.passwordVersion : undefined;
    if (proof !== undefined && proof !== state.passwordVersion) return refuse('INVALID_CREDENTIALS');
    switch (command.type) {
      case 'ChangeCustomer': {
        const { active = state.status === 'active', unpaidLimitLifted: lifted = state.unpaidLimitLifted } = command;
        const { staffNote: note = state.staffNote } = command;
        const changes = changesFrom(state.details, command.changes);
        const events: CustomerEvent[] = [];
        if (Object.keys(changes).length > 0) events.push(event(customerChanged, { customerId, changes }));
        if (active !== (state.status === 'active')) {
          events.push(event(active ? customerEnabled : customerDisabled, { customerId }));
        }
        if (lifted !== state.unpaidLimitLifted) events.push(event(unpaidLimitChanged, { customerId, lifted }));
        if (note !== state.staffNote) events.push(event(staffNoteChanged, { customerId, note }));
        return events;
      }
      case 'LinkGoogle':
        return [
          event(customerGoogleLinked, { customerId, tookOver: command.tookOver }),
          ...(command.tookOver ? withoutPlanted(state, command.name) : []),
        ];
      case 'ChangePassword':
        return [event(customerPasswordChanged, { customerId, resetId: null })];
      case 'RequestPasswordReset': {
        const { language, now } = command;
        const link = linkToMail(state.reset, command, now);
        // A disabled customer would get a link that opens nothing.
        if (state.status !== 'active' || !link) return [];
        const { resetId, expiresAt } = link;
        return [event(passwordResetRequested, { customerId, resetId, language, expiresAt })];
      }
      case 'ResetPassword': {
        const { resetId, now } = command;
        if (!opensReset(state.reset, resetId, now)) return voidLink();
        if (state.status !== 'active') return refuse('ACCOUNT_INACTIVE');
        return [
          event(customerPasswordChanged, { customerId, resetId }),
          ...(command.keeps ? [] : withoutPlanted(state, state.details.email)),
        ];
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
      case 'customers.UnpaidLimitChanged':
        return ['unpaidLimitLifted'];
      case 'customers.StaffNoteChanged':
        return ['staffNote'];
      default:
        return [];
    }
  },
});

/** Whether the account holds what somebody wrote who may not be the owner of the mailbox. */
export function mayBePlanted(state: CustomerState): boolean {
  return presentCustomer(state)?.mailbox === 'claimed';
}

/** What removes the details of whoever typed the address, now that the owner of the mailbox is there. */
function withoutPlanted(state: PresentCustomer, name: string): CustomerEvent[] {
  if (!mayBePlanted(state)) return [];
  const changes = changesFrom(state.details, { name, phone: '', address: '' });
  return Object.keys(changes).length > 0 ? [event(customerChanged, { customerId: state.customerId, changes })] : [];
}
