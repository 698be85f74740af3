import { accountRoutes } from '@countinghouse/contracts/customers/account-api';
import { type CustomerState, presentCustomer } from '@countinghouse/contracts/customers/customer.state';
import { isRefusal, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/http/input/binding';
import type { IdCodes } from '@countinghouse/platform/vault/id-codes';
import { execute } from '../../command-handling/execute.ts';
import { KeyedMutex } from '../../command-handling/locks.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.ts';
import { type PasswordResets, resetEnd } from '../../identity/passwords/password-resets.ts';
import { hashPassword } from '../../identity/passwords/passwords.ts';
import { voidLinkError } from '../../identity/passwords/void-link.ts';
import type { SignInGuard } from '../../identity/sign-in/sign-in-guard.ts';
import type { WriteDeps } from '../../write-deps.ts';
import { customer } from '../customer.decider.ts';
import type { CustomerAccounts } from '../customer-accounts.ts';
import type { CustomerSignIn } from './customer-sign-in.ts';

/** Customers and their own passwords: changed, forgotten, set anew by the link of a mail. */
export function customerPasswordBindings(
  deps: WriteDeps,
  accounts: CustomerAccounts,
  guard: SignInGuard,
  resets: PasswordResets,
  codes: IdCodes,
  signIn: CustomerSignIn,
): Binding[] {
  const { commands } = deps;
  // Two changes of one password must not mix what they store of it.
  const turns = new KeyedMutex();

  async function requestReset(call: Call, email: string): Promise<void> {
    const found = await accounts.findByEmail(email);
    if (found?.status !== 'active') return;
    const { customerId } = found;
    const resetId = call.newId('password reset');
    const expiresAt = resetEnd();
    // Before the event: a link that was sent leads to its account.
    await accounts.noteReset(resetId, customerId);
    const command = { type: 'RequestPasswordReset', resetId, language: call.language, expiresAt } as const;
    // The position of the log goes into no response: it would reveal who has an account.
    const requested = await commands.handle(customer, customerId, command, call.metadata);
    if (!isRefusal(requested) && !requested.replayed && found.reset) {
      await accounts.forgetReset(found.reset.resetId, customerId);
    }
  }

  return [
    bind(accountRoutes.changeCustomerPassword, async (call) => {
      const { currentPassword, newPassword } = call.body;
      checkNewPassword(call.body);
      const { id } = signedIn(call);
      return turns.run(id, async () => {
        const { state } = await commands.load(customer, id);
        if (!('customerId' in state)) throw new RefusedError(refuse('UNAUTHENTICATED'));
        const { email } = state.details;
        await guard.check({
          realm: 'customer',
          email,
          password: currentPassword,
          ip: call.ip(),
          account: async () => id,
        });
        const newHash = await hashPassword(newPassword);
        await execute(commands, call, customer, id, { type: 'ChangePassword' });
        await accounts.setPassword(id, newHash);
        return {
          ...ok,
          token: await accounts.openSession(call, id, { passwordHash: newHash }),
          message: call.translate('passwordChanged'),
        };
      });
    }),

    bind(accountRoutes.forgotPassword, async (call) => {
      const { email } = call.body;
      await resets.request('customer', email, call, () => requestReset(call, email));
      return { ...ok, message: call.translate('resetRequested') };
    }),

    bind(accountRoutes.resetPassword, async (call) => {
      const { code, newPassword, cart } = call.body;
      checkNewPassword(call.body);
      const resetId = codes.idOf(code);
      const customerId = resetId && (await accounts.ownerOfReset(resetId));
      if (!resetId || !customerId) throw voidLinkError();
      return turns.run(customerId, async () => {
        const now = new Date().toISOString();
        const { state: before } = await commands.load(customer, customerId);
        // Nothing is hashed for a link that is void.
        if (resetOf(before, now) !== resetId) throw voidLinkError();
        const newHash = await hashPassword(newPassword);
        const { state } = await execute(commands, call, customer, customerId, { type: 'ResetPassword', resetId, now });
        // A repetition under its key must not bring back a password that was changed since.
        if (resetOf(state, now) !== resetId) throw voidLinkError();
        await accounts.setPassword(customerId, newHash);
        await guard.forgive('customer', emailOf(state));
        return {
          ...(await signIn(call, customerId, cart, { passwordHash: newHash })),
          message: call.translate('passwordChanged'),
        };
      });
    }),
  ];
}

/** The reset that is still the newest one and not too old, used or not. */
function resetOf(state: CustomerState, now: string): string | undefined {
  const reset = presentCustomer(state)?.reset;
  return reset && reset.expiresAt > now ? reset.resetId : undefined;
}

function emailOf(state: CustomerState): string {
  return presentCustomer(state)?.details.email ?? '';
}
