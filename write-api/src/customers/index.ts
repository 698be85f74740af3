import type { IdCodes } from '@countinghouse/platform/vault/id-codes';
import type { PasswordResets } from '../identity/passwords/password-resets.ts';
import type { SignInGuard } from '../identity/sign-in/sign-in-guard.ts';
import type { Context, WriteDeps } from '../write-deps.ts';
import { clearPlanted, type EmptyCart } from './clear-planted.ts';
import { customerBindings } from './customer.routes.ts';
import type { CustomerAccounts } from './customer-accounts.ts';
import type { CustomerWrites } from './customer-writes.ts';
import { forgetCustomerProcess } from './forget-customer.process.ts';
import { ownAccountBindings } from './own-account.routes.ts';
import { customerAuthBindings } from './sign-in/customer-auth.routes.ts';
import { customerPasswordBindings } from './sign-in/customer-password.routes.ts';
import { type CartAfterSignIn, customerSignIn } from './sign-in/customer-sign-in.ts';
import { googleVerifier } from './sign-in/google-token.ts';
import { usedGoogleTokens } from './sign-in/used-google-tokens.ts';

export async function customers(
  deps: WriteDeps,
  accounts: CustomerAccounts,
  guard: SignInGuard,
  resets: PasswordResets,
  codes: IdCodes,
  writes: CustomerWrites,
  cartAfterSignIn: CartAfterSignIn,
  emptyCart: EmptyCart,
): Promise<Context> {
  const { settings } = deps;
  const verifyGoogle = googleVerifier(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_JWKS_URL);
  const useToken = usedGoogleTokens(deps.claims);
  const clear = clearPlanted(deps, emptyCart);
  const signIn = customerSignIn(deps, accounts, writes, cartAfterSignIn);
  return {
    bindings: [
      ...customerBindings(deps, accounts, writes),
      ...(await customerAuthBindings(deps, accounts, guard, verifyGoogle, useToken, signIn, clear)),
      ...writes.limit(customerPasswordBindings(deps, accounts, guard, resets, codes, signIn, clear)),
      ...writes.limit(ownAccountBindings(deps, accounts, guard, verifyGoogle, useToken)),
    ],
    processes: [forgetCustomerProcess(accounts, deps.vault)],
  };
}
