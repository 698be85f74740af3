import { customerAuthRoutes } from '@countinghouse/contracts/customers/api';
import { type PresentCustomer, presentCustomer } from '@countinghouse/contracts/customers/customer.state';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text/email-address';
import { execute } from '@countinghouse/platform/commands/execute';
import { KeyedMutex } from '@countinghouse/platform/commands/locks';
import { type Binding, bind, type Call } from '@countinghouse/platform/rest/input/binding';
import { networkOf } from '@countinghouse/platform/rest/limits/network-of';
import { refuseWeakPassword } from '../../identity/passwords/new-password.ts';
import type { ProvedAccount, SignInGuard } from '../../identity/sign-in/sign-in-guard.ts';
import type { WriteDeps } from '../../write-deps.ts';
import type { ClearPlanted } from '../clear-planted.ts';
import { customer, mayBePlanted } from '../customer.decider.ts';
import type { CustomerAccounts } from '../customer-accounts.ts';
import type { CustomerSignIn } from './customer-sign-in.ts';
import type { GoogleProfile, GoogleVerifier } from './google-token.ts';
import type { UseGoogleToken } from './used-google-tokens.ts';

/** Customers signing in and registering. */
export async function customerAuthBindings(
  deps: WriteDeps,
  accounts: CustomerAccounts,
  guard: SignInGuard,
  verifyGoogle: GoogleVerifier,
  useToken: UseGoogleToken,
  signIn: CustomerSignIn,
  clearPlanted: ClearPlanted,
): Promise<Binding[]> {
  const { commands, limits, settings } = deps;
  const registrations = await limits.shared('register', settings.RATE_LIMIT_REGISTER);
  // A second click waits for the first, and finds the account that it opened.
  const turns = new KeyedMutex();

  async function registerWithGoogle(call: Call, profile: GoogleProfile): Promise<string> {
    const { sub, email, name, verified, authoritative } = profile;
    // An address that anybody may have typed gives no access: its owner would find a stranger in the account.
    if (!verified) throw unproven();
    await registrations.count(networkOf(call.ip()));
    await useToken(profile, call.metadata.commandId);
    const customerId = call.newId('customer');
    const details = { email, name: name || email, phone: '', address: '', points: 0 };
    const registration = { customerId, ...details, active: true, via: 'google', vouched: authoritative } as const;
    await accounts.register(registration, call.metadata, { googleSub: sub });
    return customerId;
  }

  /** Links only where Google vouches for the mailbox, or the account's password proves whose it is. */
  async function linkGoogle(call: Call, profile: GoogleProfile, found: PresentCustomer, password: string | undefined) {
    const { customerId, details } = found;
    const ownsMailbox = profile.authoritative && canonicalEmail(profile.email) === canonicalEmail(details.email);
    let proof: ProvedAccount | undefined;
    if (password !== undefined) {
      const account = async () => customerId;
      proof = await guard.check({ realm: 'customer', email: details.email, password, ip: call.ip(), account });
    } else if (!ownsMailbox) {
      throw new RefusedError(refuse('LINK_REQUIRED'));
    }
    await useToken(profile, call.metadata.commandId);
    // A person who registered an address without owning it knows its password or has linked a Google account, and must
    // not keep access.
    const tookOver = !proof && (await accounts.findByFormerGoogle(profile.sub))?.customerId !== customerId;
    // Everything ends before the event and after it: nothing of before is left, wherever this process dies, and nothing
    // that another process was about to store.
    if (tookOver) await accounts.disown(customerId, found.passwordVersion);
    const clearsAway = tookOver && mayBePlanted(found);
    if (clearsAway) await clearPlanted(call.metadata, customerId);
    const name = profile.name || details.email;
    const command = { type: 'LinkGoogle', name, tookOver, passwordVersion: proof?.passwordVersion } as const;
    const { state } = await execute(commands, call, customer, customerId, command);
    if (tookOver) await accounts.disown(customerId, presentCustomer(state)?.passwordVersion ?? found.passwordVersion);
    if (clearsAway) await clearPlanted(call.metadata, customerId);
    await accounts.linkGoogle(customerId, profile.sub, proof);
  }

  /** The customer's account: linked before, linked now, or new. */
  async function accountOf(call: Call, profile: GoogleProfile, password: string | undefined) {
    const linkedBefore = await accounts.findByGoogle(profile.sub);
    if (linkedBefore) {
      const { customerId } = active(linkedBefore);
      await useToken(profile, call.metadata.commandId);
      return { customerId, isNew: false, linked: false };
    }
    const found = (await accounts.findByEmail(profile.email)) ?? (await accounts.findByFormerGoogle(profile.sub));
    if (!found) return { customerId: await registerWithGoogle(call, profile), isNew: true, linked: false };
    const { customerId } = active(found);
    await linkGoogle(call, profile, found, password);
    return { customerId, isNew: false, linked: true };
  }

  return [
    bind(customerAuthRoutes.customerRegister, async (call) => {
      const { email, password, name, phone = '', address = '', cart } = call.body;
      refuseWeakPassword(password);
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
      return { ...(await signIn(call, customerId, cart)), message: call.translate('registered') };
    }),

    bind(customerAuthRoutes.customerSignIn, async (call) => {
      const { email, password, cart } = call.body;
      // Nothing of an account is read before its password is verified: the reads would reveal who has one.
      const account = () => accounts.ownerOfEmail(email);
      const { passwordHash } = await guard.check({ realm: 'customer', email, password, ip: call.ip(), account });
      const found = await accounts.findByEmail(email);
      if (!found) throw new RefusedError(refuse('INVALID_CREDENTIALS'));
      const { customerId } = active(found);
      return { ...(await signIn(call, customerId, cart, { passwordHash })), message: call.translate('signedIn') };
    }),

    bind(customerAuthRoutes.customerGoogle, async (call) => {
      const { credential, nonce, password, cart } = call.body;
      const profile = await verifyGoogle(credential, nonce);
      return turns.run(profile.sub, async () => {
        const { customerId, ...how } = await accountOf(call, profile, password);
        return {
          ...(await signIn(call, customerId, cart, { googleSub: profile.sub })),
          ...how,
          message: call.translate('signedIn'),
        };
      });
    }),
  ];
}

function unproven(): RefusedError {
  return new RefusedError(refuse('GOOGLE_TOKEN_INVALID', undefined, [{ field: 'credential', code: 'email_unproven' }]));
}

function active(found: PresentCustomer | undefined): PresentCustomer {
  if (found?.status !== 'active') throw new RefusedError(refuse('ACCOUNT_INACTIVE'));
  return found;
}
