import { createHmac } from 'node:crypto';
import {
  type CustomerState,
  type PresentCustomer,
  presentCustomer,
} from '@countinghouse/contracts/customers/customer.state';
import { type CustomerView, customerViewOf, shownCustomer } from '@countinghouse/contracts/customers/views';
import { isRefusal, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text/email-address';
import type { Handled } from '@countinghouse/platform/commands/commands';
import type { Call } from '@countinghouse/platform/rest/input/binding';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { failpoint } from '../failpoints.ts';
import { inSteps } from '../identity/passwords/password-resets.ts';
import { hashPassword, passwordMatches } from '../identity/passwords/passwords.ts';
import { deviceOf } from '../identity/sign-in/caller-device.ts';
import type { WriteDeps } from '../write-deps.ts';
import { type AccountClaims, accountClaims, type SignInProof } from './account-claims.ts';
import { type CustomerCommand, customer } from './customer.decider.ts';
import { eraseContactMessages } from './erase-contact-messages.ts';

/** How long a customer stays signed in. */
const SESSION_MS = 30 * 24 * 3_600_000;

export type Registration = Omit<Extract<CustomerCommand, { type: 'RegisterCustomer' }>, 'type'>;

/** The credentials of a customer; imported ones have none yet. */
export type Credential = { readonly password: string } | { readonly googleSub: string };

/** Customers with what is outside their streams: claims of addresses, passwords, sessions. */
export interface CustomerAccounts {
  /**
   * Registers under an address that is free. A repetition gets the first result.
   * @throws RefusedError EMAIL_TAKEN, LINK_REQUIRED, IDEMPOTENCY_KEY_REUSED when the id is that of another registration
   */
  register(
    registration: Registration,
    metadata: EventMetadata,
    credential?: Credential,
  ): Promise<Handled<CustomerState>>;
  /**
   * Registers under an address that is free, and does nothing where it has an account; neither the outcome nor the time
   * that it takes says which.
   */
  registerIfFree(registration: Registration, metadata: EventMetadata, password: string): Promise<void>;
  /** Whether there is a customer with this id, or was. */
  wasRegistered(customerId: string): Promise<boolean>;
  /** Who has claimed an address; whether it is theirs the log decides. Costs the same for every address. */
  ownerOfEmail(email: string): Promise<string | undefined>;
  findByEmail(email: string): Promise<PresentCustomer | undefined>;
  /**
   * Records who wrote a contact message, before it is in the log, so that it is erased with them: the customer who is
   * signed in, or who has proved to own the address. Whoever only typed an address has no right to what comes from it.
   */
  noteSender(messageId: string, email: string, customerId?: string): Promise<void>;
  findByGoogle(sub: string): Promise<PresentCustomer | undefined>;
  /** Records for whom a link sets a new password. */
  noteReset(resetId: string, customerId: string): Promise<void>;
  forgetReset(resetId: string, customerId: string): Promise<void>;
  /** For whom the link of a reset was made; whether it is still valid the log decides. */
  ownerOfReset(resetId: string): Promise<string | undefined>;
  /** @throws RefusedError LINK_REQUIRED; INVALID_CREDENTIALS when what proved it no longer holds */
  linkGoogle(customerId: string, sub: string, proof?: SignInProof): Promise<void>;
  /** The owner of the account that this Google account signed in to until the password was set anew. */
  findByFormerGoogle(sub: string): Promise<PresentCustomer | undefined>;
  /**
   * Stores a new password, proved by the old one or by the mailbox. All earlier credentials end with the old one:
   * sessions and Google accounts, which have to be proved again. Returns false when a later one is stored.
   */
  setPassword(customerId: string, passwordHash: string, version: number): Promise<boolean>;
  /**
   * Removes every credential of an account, for an owner of the mailbox who comes in by another; `version` is that of
   * the password with which it ends.
   */
  disown(customerId: string, version: number): Promise<void>;
  /**
   * Ends what an address opened, once it is another one: sessions, and Google accounts, which have to be proved again.
   * @param before only what is older than this (ISO 8601). Default: all
   */
  endAddress(customerId: string, before?: string): Promise<void>;
  /**
   * Takes a further address for a customer who keeps the present one until the change is in the log.
   * @throws RefusedError EMAIL_TAKEN
   */
  reserveEmail(customerId: string, email: string): Promise<void>;
  releaseEmail(customerId: string, email: string): Promise<void>;
  /**
   * Erases what vault, files and memory have of a deleted customer; their part of the log is unreadable from then on.
   */
  forget(customerId: string): Promise<void>;
  /** Erases what the orders without an account say that the account has taken over. */
  eraseGuestsOf(customerId: string): Promise<void>;
  /**
   * A new session, as a bearer token. Reads the account and what it was proved by again, once the session is there.
   * @throws RefusedError ACCOUNT_INACTIVE, INVALID_CREDENTIALS
   */
  openSession(call: Call, customerId: string, proof?: SignInProof): Promise<string>;
}

/** The key under which addresses are hashed; it follows from the shop's master key. */
export function emailKeyFrom(masterKey: Buffer): Buffer {
  return createHmac('sha256', masterKey).update('customer e-mail addresses').digest();
}

/** Refusals that say that there is an account. */
const quiet: ReadonlySet<string> = new Set(['EMAIL_TAKEN', 'IDEMPOTENCY_KEY_REUSED']);

type AccountDeps = Pick<WriteDeps, 'commands' | 'log' | 'vault' | 'claims' | 'contactSenders' | 'files'>;

/** `emailKey` turns addresses into what is stored of them: enough to compare, useless to read. */
export function customerAccounts(deps: AccountDeps, emailKey: Buffer): CustomerAccounts {
  const claimed = accountClaims(deps, emailKey);
  return {
    ...registrations(deps, claimed),
    ...addresses(deps, claimed),
    ...credentialsOf(deps, claimed),
    ...resets(deps),
    eraseGuestsOf: (customerId) => eraseGuestsOf(deps, customerId),
    forget: (customerId) => forget(deps, customerId),
  };
}

function registrations(
  { commands, vault, claims }: AccountDeps,
  { reserveEmail, linkGoogle, hashOf }: AccountClaims,
): Pick<CustomerAccounts, 'register' | 'registerIfFree' | 'wasRegistered'> {
  const { credentials } = vault;

  /**
   * Whether a registration is that of a customer who is there. Ids follow from idempotency keys, and a key may come
   * back with other content long after its record has expired: neither the account nor its password is for a caller who
   * has no more than the key.
   */
  async function isRepeated(state: CustomerState, email: string, credential: Credential | undefined): Promise<boolean> {
    if (!('customerId' in state) || canonicalEmail(state.details.email) !== canonicalEmail(email)) return false;
    if (!credential) return true;
    const { customerId } = state;
    return 'password' in credential
      ? passwordMatches(credential.password, (await credentials.passwordOf(customerId)).passwordHash)
      : (await claims.ownerOf('google-account', hashOf(credential.googleSub))) === customerId;
  }

  async function storeCredential(customerId: string, credential: Credential): Promise<void> {
    if ('googleSub' in credential) return linkGoogle(customerId, credential.googleSub);
    await credentials.setPasswordHash(customerId, await hashPassword(credential.password), 0);
  }

  const register: CustomerAccounts['register'] = async (registration, metadata, credential) => {
    const { customerId, email } = registration;
    const { state } = await commands.load(customer, customerId);
    if (state.status !== 'none' && !(await isRepeated(state, email, credential))) {
      throw new RefusedError(refuse('IDEMPOTENCY_KEY_REUSED'));
    }
    await reserveEmail(customerId, email);
    failpoint('customers.address-taken');
    // Before the event: a customer in the log can always sign in, whenever this process dies.
    if (credential && state.status === 'none') await storeCredential(customerId, credential);
    failpoint('customers.password-kept');
    const command = { type: 'RegisterCustomer', ...registration } as const;
    const result = await commands.handle(customer, customerId, command, metadata);
    failpoint('customers.customer-registered');
    if (isRefusal(result)) throw new RefusedError(result);
    return result;
  };

  return {
    register,

    async registerIfFree(registration, metadata, password) {
      await inSteps(async () => {
        try {
          await register(registration, metadata, { password });
        } catch (error) {
          const isTaken = error instanceof RefusedError && quiet.has(error.refusal.refused);
          if (!isTaken) throw error;
          // As long as the other outcome takes.
          await hashPassword(password);
        }
      });
    },

    async wasRegistered(customerId) {
      return (await commands.load(customer, customerId)).state.status !== 'none';
    },
  };
}

function addresses(
  { claims, contactSenders }: AccountDeps,
  { find, emailHash, reserveEmail }: AccountClaims,
): Pick<CustomerAccounts, 'reserveEmail' | 'releaseEmail' | 'ownerOfEmail' | 'findByEmail' | 'noteSender'> {
  return {
    reserveEmail,

    releaseEmail: (customerId, email) => claims.release('customer-email', emailHash(email), customerId),

    ownerOfEmail: (email) => claims.ownerOf('customer-email', emailHash(email)),

    async findByEmail(email) {
      const found = await find('customer-email', emailHash(email));
      // A claim can be ahead of the log or behind it; the log decides.
      return found && canonicalEmail(found.details.email) === canonicalEmail(email) ? found : undefined;
    },

    async noteSender(messageId, email, customerId) {
      const address = emailHash(email);
      const owner = await find('customer-email', address);
      const proved = owner?.mailbox === 'proved' && canonicalEmail(owner.details.email) === canonicalEmail(email);
      await contactSenders.note(messageId, address, customerId ?? (proved ? owner.customerId : undefined));
    },
  };
}

/** Passwords, Google accounts and sessions. */
function credentialsOf(
  { vault: { credentials, sessions }, claims }: AccountDeps,
  { hashOf, present, find, linkGoogle, stillHolds }: AccountClaims,
): Pick<
  CustomerAccounts,
  'linkGoogle' | 'findByGoogle' | 'findByFormerGoogle' | 'endAddress' | 'setPassword' | 'disown' | 'openSession'
> {
  return {
    linkGoogle,

    findByGoogle: (sub) => find('google-account', hashOf(sub)),

    findByFormerGoogle: (sub) => find('google-account-before', hashOf(sub)),

    async endAddress(customerId, before) {
      await claims.moveAll('google-account', 'google-account-before', customerId, before);
      await sessions.endAll(customerId, { because: 'address-changed', ...(before && { openedBefore: before }) });
    },

    async setPassword(customerId, passwordHash, version) {
      // The hash is stored between two ends of everything else, so that nothing that depends on the old one is left,
      // wherever this process dies.
      const endOthers = async () => {
        await claims.moveAll('google-account', 'google-account-before', customerId);
        await sessions.endAll(customerId);
      };
      await endOthers();
      const isStored = await credentials.setPasswordHash(customerId, passwordHash, version);
      await endOthers();
      return isStored;
    },

    async disown(customerId, version) {
      await credentials.setPasswordHash(customerId, undefined, version);
      await claims.releaseAll('google-account', customerId);
      await claims.releaseAll('google-account-before', customerId);
      await sessions.endAll(customerId);
    },

    async openSession(call, customerId, proof) {
      async function confirm(): Promise<void> {
        if ((await present(customerId))?.status !== 'active') throw new RefusedError(refuse('ACCOUNT_INACTIVE'));
        if (proof && !(await stillHolds(customerId, proof))) throw new RefusedError(refuse('INVALID_CREDENTIALS'));
      }
      const opening = { realm: 'customer', id: customerId, device: deviceOf(call) } as const;
      const { identity, expiresAt } = await sessions.open(opening, SESSION_MS, confirm);
      return call.signToken(identity, expiresAt);
    },
  };
}

function resets({ claims }: AccountDeps): Pick<CustomerAccounts, 'noteReset' | 'forgetReset' | 'ownerOfReset'> {
  return {
    async noteReset(resetId, customerId) {
      await claims.claim('password-reset', resetId, customerId, async () => true);
    },

    forgetReset: (resetId, customerId) => claims.release('password-reset', resetId, customerId),

    ownerOfReset: (resetId) => claims.ownerOf('password-reset', resetId),
  };
}

async function forget(
  { commands, log, vault, claims, contactSenders, files }: AccountDeps,
  customerId: string,
): Promise<void> {
  const { credentials, sessions, personalData, idempotency } = vault;
  await eraseGuestsOf({ commands, log, vault, claims, contactSenders, files }, customerId);
  await sessions.endAll(customerId);
  await credentials.remove(customerId);
  await vault.knownNetworks.forget(customerId);
  await personalData.erase(customerId);
  const { state } = await commands.load(customer, customerId);
  const ownsMailbox = 'mailbox' in state && state.mailbox === 'proved';
  await eraseContactMessages({ contactSenders, log, vault }, customerId, ownsMailbox);
  await claims.releaseAll('customer-email', customerId);
  await claims.releaseAll('google-account', customerId);
  await claims.releaseAll('google-account-before', customerId);
  await claims.releaseAll('password-reset', customerId);
  // Of somebody without an account, whose id is that of the order.
  const holder = await claims.ownerOf('guest-order', customerId);
  if (holder !== undefined) await claims.release('guest-order', customerId, holder);
  await idempotency.forgetPerson(customerId);
  await files.removeOwnedBy(customerId);
  commands.forgetStates();
}

/** Each ends as an account does, so that whatever follows from an erasure follows from these too. */
async function eraseGuestsOf(deps: AccountDeps, customerId: string): Promise<void> {
  for (const orderId of await deps.claims.valuesOf('guest-order', customerId)) {
    const commandId = derivedId('guest-erased', orderId);
    const metadata = { actor: { kind: 'system', id: 'customers' }, commandId, correlationId: commandId } as const;
    await deps.commands.handle(customer, orderId, { type: 'EraseGuest', customerId: orderId }, metadata);
    await forget(deps, orderId);
  }
}

/** A handled command's customer. @throws RefusedError NOT_FOUND */
export function customerOf({ state, version }: Handled<CustomerState>): CustomerView {
  const present = presentCustomer(state);
  if (!present) throw new RefusedError(refuse('NOT_FOUND'));
  return customerViewOf(shownCustomer(present), version);
}

/** As {@link customerOf}, with what staff note. */
export function staffCustomerOf(handled: Handled<CustomerState>): CustomerView {
  const { staffNote } = presentCustomer(handled.state) ?? {};
  return { ...customerOf(handled), ...(staffNote && { staffNote }) };
}
