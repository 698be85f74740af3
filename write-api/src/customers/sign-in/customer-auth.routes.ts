import { customerAuthRoutes } from '@countinghouse/contracts/customers/api';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { KeyedMutex } from '@countinghouse/platform/commands/locks';
import { type Binding, bind } from '@countinghouse/platform/rest/input/binding';
import { networkOf } from '@countinghouse/platform/rest/limits/network-of';
import { refuseWeakPassword } from '../../identity/passwords/new-password.ts';
import type { SignInGuard } from '../../identity/sign-in/sign-in-guard.ts';
import type { WriteDeps } from '../../write-deps.ts';
import type { ClearPlanted } from '../clear-planted.ts';
import type { CustomerAccounts } from '../customer-accounts.ts';
import type { CustomerSignIn } from './customer-sign-in.ts';
import { active, googleAccounts } from './google-accounts.ts';
import type { GoogleVerifier } from './google-token.ts';
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

  const googleAccountOf = googleAccounts({
    ...{ commands, accounts, guard, useToken, clearPlanted },
    countRegistration: (network) => registrations.count(network),
  });

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
        const { customerId, ...how } = await googleAccountOf(call, profile, password);
        return {
          ...(await signIn(call, customerId, cart, { googleSub: profile.sub })),
          ...how,
          message: call.translate('signedIn'),
        };
      });
    }),
  ];
}
