import type { SignInGuard } from '../identity/sign-in-guard.ts';
import type { Context, WriteDeps } from '../write-deps.ts';
import { customerBindings } from './customer.routes.ts';
import type { CustomerAccounts } from './customer-accounts.ts';
import { type CartAfterSignIn, customerAuthBindings } from './customer-auth.routes.ts';
import { forgetCustomerProcess } from './forget-customer.process.ts';

export async function customers(
  deps: WriteDeps,
  accounts: CustomerAccounts,
  guard: SignInGuard,
  cartAfterSignIn: CartAfterSignIn,
): Promise<Context> {
  return {
    bindings: [
      ...customerBindings(deps, accounts),
      ...(await customerAuthBindings(deps, accounts, guard, cartAfterSignIn)),
    ],
    processes: [forgetCustomerProcess(accounts, deps.vault)],
  };
}
