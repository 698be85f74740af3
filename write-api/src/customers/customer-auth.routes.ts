import { customerAuthRoutes, type GuestCart } from '@countinghouse/contracts/customers/api';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { CartView } from '@countinghouse/contracts/orders/views';
import { type Binding, bind, type Call, ok } from '@countinghouse/platform/http/binding';
import { execute } from '../command-handling/execute.ts';
import { StreamQueue } from '../command-handling/stream-queue.ts';
import { networkOf } from '../identity/network-of.ts';
import { openLimit } from '../identity/rate-limits.ts';
import type { SignInGuard } from '../identity/sign-in-guard.ts';
import type { WriteDeps } from '../write-deps.ts';
import { customer } from './customer.decider.ts';
import { type CustomerAccounts, customerOf, type PresentCustomer } from './customer-accounts.ts';
import { type GoogleProfile, googleVerifier } from './google-token.ts';

/** The cart of somebody who just signed in, what they collected as a guest merged into it. */
export type CartAfterSignIn = (call: Call, customerId: string, guestCart: GuestCart) => Promise<CartView>;

/** Customers signing in and registering. */
export async function customerAuthBindings(
  deps: WriteDeps,
  accounts: CustomerAccounts,
  guard: SignInGuard,
  cartAfterSignIn: CartAfterSignIn,
): Promise<Binding[]> {
  const { commands, vault, settings } = deps;
  const registrations = await openLimit(deps.database, 'register', settings.RATE_LIMIT_REGISTER);
  const verifyGoogle = googleVerifier(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_JWKS_URL);
  // A second click waits for the first, and finds the account that it opened.
  const turns = new StreamQueue();

  async function signIn(call: Call, customerId: string, guestCart: GuestCart = [], passwordHash?: string) {
    const loaded = await commands.load(customer, customerId);
    call.wrote(loaded.position);
    return {
      ...ok,
      token: await accounts.openSession(call, customerId, passwordHash),
      customer: customerOf(loaded),
      cart: await cartAfterSignIn(call, customerId, guestCart),
    };
  }

  /** Answers the hash that the password belongs to. */
  async function checkPassword(call: Call, email: string, password: string, known: PresentCustomer | undefined) {
    const passwordHash = known && (await vault.credentials.passwordHashOf(known.customerId));
    await guard.check({ realm: 'customer', email, password, ip: call.ip(), passwordHash });
    return passwordHash;
  }

  async function registerWithGoogle(call: Call, { sub, email, name }: GoogleProfile): Promise<string> {
    await registrations.count(networkOf(call.ip()));
    const customerId = call.newId('customer');
    const details = { email, name: name || email, phone: '', address: '', points: 0 };
    const registration = { customerId, ...details, active: true, via: 'google' } as const;
    await accounts.register(registration, call.metadata, { googleSub: sub });
    return customerId;
  }

  /** Links only where Google vouches for the mailbox, or the account's password proves whose it is. */
  async function linkGoogle(call: Call, profile: GoogleProfile, found: PresentCustomer, password: string | undefined) {
    if (password !== undefined) await checkPassword(call, profile.email, password, found);
    else if (!profile.authoritative) throw new RefusedError(refuse('LINK_REQUIRED'));
    else await disown(found.customerId);
    await accounts.linkGoogle(found.customerId, profile.sub);
    await execute(commands, call, customer, found.customerId, { type: 'LinkGoogle' });
  }

  /** The customer's account: linked before, linked now, or new. */
  async function accountOf(call: Call, profile: GoogleProfile, password: string | undefined) {
    const linkedBefore = await accounts.findByGoogle(profile.sub);
    if (linkedBefore) return { customerId: active(linkedBefore).customerId, isNew: false, linked: false };
    const found = await accounts.findByEmail(profile.email);
    if (!found) return { customerId: await registerWithGoogle(call, profile), isNew: true, linked: false };
    const { customerId } = active(found);
    await linkGoogle(call, profile, found, password);
    return { customerId, isNew: false, linked: true };
  }

  /** Whoever registered an address without owning it knows its password, and must not keep a way in. */
  async function disown(customerId: string) {
    await vault.credentials.remove(customerId);
    await vault.sessions.endAll(customerId);
  }

  return [
    bind(customerAuthRoutes.customerRegister, async (call) => {
      const { email, password, name, phone = '', address = '', cart } = call.body;
      await registrations.count(networkOf(call.ip()));
      const customerId = call.newId('customer');
      const registration = {
        customerId,
        email,
        name,
        phone,
        address,
        points: 0,
        active: true,
        via: 'storefront',
      } as const;
      await accounts.register(registration, call.metadata, { password });
      return { ...(await signIn(call, customerId, cart)), message: call.say('registered') };
    }),

    bind(customerAuthRoutes.customerSignIn, async (call) => {
      const { email, password, cart } = call.body;
      const found = await accounts.findByEmail(email);
      const passwordHash = await checkPassword(call, email, password, found);
      const { customerId } = active(found);
      return { ...(await signIn(call, customerId, cart, passwordHash)), message: call.say('signedIn') };
    }),

    bind(customerAuthRoutes.customerGoogle, async (call) => {
      const { credential, nonce, password, cart } = call.body;
      const profile = await verifyGoogle(credential, nonce);
      return turns.run(profile.sub, async () => {
        const { customerId, ...how } = await accountOf(call, profile, password);
        return { ...(await signIn(call, customerId, cart)), ...how, message: call.say('signedIn') };
      });
    }),
  ];
}

function active(found: PresentCustomer | undefined): PresentCustomer {
  if (found?.status !== 'active') throw new RefusedError(refuse('ACCOUNT_INACTIVE'));
  return found;
}
