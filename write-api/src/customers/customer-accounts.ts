import { createHmac } from 'node:crypto';
import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { isRefusal, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text';
import type { Call } from '@countinghouse/platform/http/binding';
import { failpoint } from '@countinghouse/platform/runtime/failpoint';
import type { ClaimScope } from '@countinghouse/platform/vault/claims';
import type { Handled } from '../command-handling/commands.ts';
import { eraseContactMessages } from '../email/erase-contact-messages.ts';
import { hashPassword, passwordMatches } from '../identity/passwords.ts';
import type { WriteDeps } from '../write-deps.ts';
import { type CustomerCommand, type CustomerState, customer } from './customer.decider.ts';

/** How long a customer stays signed in. */
const SESSION_MS = 30 * 24 * 3_600_000;

export type PresentCustomer = Extract<CustomerState, { readonly customerId: string }>;
export type Registration = Omit<Extract<CustomerCommand, { type: 'RegisterCustomer' }>, 'type'>;

/** What lets a customer in; imported ones have nothing yet. */
export type Entrance = { readonly password: string } | { readonly googleSub: string };

/** Customers with what stands outside their streams: who has which address, passwords, sessions. */
export interface CustomerAccounts {
  /**
   * Registers under an address that is free. The same again is answered like the first time.
   * @throws RefusedError EMAIL_TAKEN, LINK_REQUIRED, IDEMPOTENCY_KEY_REUSED when the id is that of another registration
   */
  register(registration: Registration, metadata: EventMetadata, entrance?: Entrance): Promise<Handled<CustomerState>>;
  /** Whether there is a customer with this id, or was. */
  wasRegistered(customerId: string): Promise<boolean>;
  findByEmail(email: string): Promise<PresentCustomer | undefined>;
  /** Notes who wrote a contact message, before it is in the log, so that it is erased with them. */
  noteSender(messageId: string, email: string): Promise<void>;
  findByGoogle(sub: string): Promise<PresentCustomer | undefined>;
  linkGoogle(customerId: string, sub: string): Promise<void>;
  /** Takes a further address for a customer who keeps the present one until the change is in the log. @throws RefusedError EMAIL_TAKEN */
  reserveEmail(customerId: string, email: string): Promise<void>;
  releaseEmail(customerId: string, email: string): Promise<void>;
  /** Erases what vault, files and memory have of a deleted customer; their part of the log is unreadable from then on. */
  forget(customerId: string): Promise<void>;
  /**
   * A new session, as a bearer token; with the hash of the password that it was opened by, if it was. Looks again at both, once the session is
   * there. @throws RefusedError ACCOUNT_INACTIVE, INVALID_CREDENTIALS
   */
  openSession(call: Call, customerId: string, passwordHash?: string): Promise<string>;
}

/** The key under which addresses are hashed; it follows from the shop's master key. */
export function emailKeyFrom(masterKey: Buffer): Buffer {
  return createHmac('sha256', masterKey).update('customer e-mail addresses').digest();
}

/** `emailKey` turns addresses into what is stored of them: enough to compare, useless to read. */
export function customerAccounts(
  { commands, log, vault, files }: Pick<WriteDeps, 'commands' | 'log' | 'vault' | 'files'>,
  emailKey: Buffer,
): CustomerAccounts {
  const { claims, credentials, sessions, personalData, idempotency } = vault;
  const hashOf = (value: string) => createHmac('sha256', emailKey).update(value).digest('base64url');
  const emailHash = (email: string) => hashOf(canonicalEmail(email));

  async function present(customerId: string): Promise<PresentCustomer | undefined> {
    const { state } = await commands.load(customer, customerId);
    return 'customerId' in state ? state : undefined;
  }

  const hasEmail = (email: string) => async (owner: string) => {
    const state = await present(owner);
    return state !== undefined && canonicalEmail(state.details.email) === canonicalEmail(email);
  };

  async function find(scope: ClaimScope, value: string): Promise<PresentCustomer | undefined> {
    const owner = await claims.ownerOf(scope, value);
    return owner === undefined ? undefined : present(owner);
  }

  async function reserveEmail(customerId: string, email: string): Promise<void> {
    const free = await claims.claim('customer-email', emailHash(email), customerId, hasEmail(email));
    if (!free) throw new RefusedError(refuse('EMAIL_TAKEN'));
  }

  /**
   * Whether a registration is that of a customer who is there. Ids follow from idempotency keys, and a key may come back with something else in it
   * long after it is forgotten what was in it first: neither the account nor its password is for whoever knows no more than the key.
   */
  async function isRepeated(state: CustomerState, email: string, entrance: Entrance | undefined): Promise<boolean> {
    if (!('customerId' in state) || canonicalEmail(state.details.email) !== canonicalEmail(email)) return false;
    if (!entrance) return true;
    const { customerId } = state;
    return 'password' in entrance
      ? passwordMatches(entrance.password, await credentials.passwordHashOf(customerId))
      : (await claims.ownerOf('google-account', hashOf(entrance.googleSub))) === customerId;
  }

  async function letIn(customerId: string, entrance: Entrance): Promise<void> {
    if ('googleSub' in entrance) return linkGoogle(customerId, entrance.googleSub);
    await credentials.setPasswordHash(customerId, await hashPassword(entrance.password));
  }

  async function linkGoogle(customerId: string, sub: string): Promise<void> {
    const mine = async (owner: string) => (await present(owner)) !== undefined;
    const linked = await claims.claim('google-account', hashOf(sub), customerId, mine);
    if (!linked) throw new RefusedError(refuse('LINK_REQUIRED'));
  }

  return {
    reserveEmail,

    linkGoogle,

    async register(registration, metadata, entrance) {
      const { customerId, email } = registration;
      const { state } = await commands.load(customer, customerId);
      if (state.status !== 'none' && !(await isRepeated(state, email, entrance))) {
        throw new RefusedError(refuse('IDEMPOTENCY_KEY_REUSED'));
      }
      await reserveEmail(customerId, email);
      failpoint('customers.address-taken');
      // Before the event: a customer in the log can always sign in, whenever this process dies.
      if (entrance && state.status === 'none') await letIn(customerId, entrance);
      failpoint('customers.password-kept');
      const command = { type: 'RegisterCustomer', ...registration } as const;
      const result = await commands.handle(customer, customerId, command, metadata);
      failpoint('customers.customer-registered');
      if (isRefusal(result)) throw new RefusedError(result);
      return result;
    },

    async wasRegistered(customerId) {
      return (await commands.load(customer, customerId)).state.status !== 'none';
    },

    async findByEmail(email) {
      const found = await find('customer-email', emailHash(email));
      // A claim can be ahead of the log or behind it; the log decides.
      return found && canonicalEmail(found.details.email) === canonicalEmail(email) ? found : undefined;
    },

    async noteSender(messageId, email) {
      const address = emailHash(email);
      await vault.contactSenders.note(messageId, address, await claims.ownerOf('customer-email', address));
    },

    findByGoogle: (sub) => find('google-account', hashOf(sub)),

    releaseEmail: (customerId, email) => claims.release('customer-email', emailHash(email), customerId),

    async forget(customerId) {
      await sessions.endAll(customerId);
      await credentials.remove(customerId);
      await personalData.erase(customerId);
      await eraseContactMessages({ log, vault }, customerId);
      await claims.releaseAll('customer-email', customerId);
      await claims.releaseAll('google-account', customerId);
      await idempotency.forgetPerson(customerId);
      await files.removeOwnedBy(customerId);
      commands.forgetStates();
    },

    async openSession(call, customerId, passwordHash) {
      async function confirm(): Promise<void> {
        if ((await present(customerId))?.status !== 'active') throw new RefusedError(refuse('ACCOUNT_INACTIVE'));
        if (passwordHash === undefined || (await credentials.passwordHashOf(customerId)) === passwordHash) return;
        throw new RefusedError(refuse('INVALID_CREDENTIALS'));
      }
      const { identity, expiresAt } = await sessions.open({ realm: 'customer', id: customerId }, SESSION_MS, confirm);
      return call.signToken(identity, expiresAt);
    },
  };
}

export function customerView(state: PresentCustomer, version: string): CustomerView {
  return { _id: state.customerId, ...state.details, status: state.status === 'active', version };
}

/** A handled command's customer. @throws RefusedError NOT_FOUND */
export function customerOf({ state, version }: Handled<CustomerState>): CustomerView {
  if (!('customerId' in state)) throw new RefusedError(refuse('NOT_FOUND'));
  return customerView(state, version);
}
