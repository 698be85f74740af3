import { setTimeout as delay } from 'node:timers/promises';
import { accountRoutes } from '@countinghouse/contracts/customers/account-api';
import { type CustomerState, presentCustomer } from '@countinghouse/contracts/customers/customer.state';
import { isRefusal, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/http/binding';
import { networkOf } from '@countinghouse/platform/http/network-of';
import type { IdCodes } from '@countinghouse/platform/vault/id-codes';
import { execute } from '../command-handling/execute.ts';
import { KeyedMutex } from '../command-handling/locks.ts';
import { checkNewPassword } from '../identity/new-password.ts';
import { hashPassword } from '../identity/passwords.ts';
import type { SignInGuard } from '../identity/sign-in-guard.ts';
import type { WriteDeps } from '../write-deps.ts';
import { customer } from './customer.decider.ts';
import type { CustomerAccounts } from './customer-accounts.ts';
import type { CustomerSignIn } from './customer-sign-in.ts';

/** How long the link of a mail sets a new password. */
const RESET_MS = 30 * 60_000;
/** Asking for a link takes a whole number of these, whatever there was to do. */
const ANSWER_STEP_MS = 100;

/** Customers and their own passwords: changed, forgotten, set anew by the link of a mail. */
export async function customerPasswordBindings(
  deps: WriteDeps,
  accounts: CustomerAccounts,
  guard: SignInGuard,
  codes: IdCodes,
  signIn: CustomerSignIn,
): Promise<Binding[]> {
  const { commands, limits, settings } = deps;
  const perAccount = await limits.shared('reset', settings.RATE_LIMIT_RESET);
  const perAddress = await limits.shared('reset-address', settings.RATE_LIMIT_RESET_ADDRESS);
  // Two changes of one password must not mix what they keep of it.
  const turns = new KeyedMutex();

  async function requestReset(call: Call, email: string): Promise<void> {
    const found = await accounts.findByEmail(email);
    if (found?.status !== 'active') return;
    const { customerId } = found;
    const resetId = call.newId('password reset');
    const expiresAt = new Date(Date.now() + RESET_MS).toISOString();
    // Before the event: a link that was sent leads to its account.
    await accounts.noteReset(resetId, customerId);
    const command = { type: 'RequestPasswordReset', resetId, language: call.language, expiresAt } as const;
    // Where the log is by now goes into no answer: it would tell who has an account.
    const asked = await commands.handle(customer, customerId, command, call.metadata);
    if (!isRefusal(asked) && !asked.replayed && found.reset) {
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
      await perAddress.count(networkOf(call.ip()));
      // Counted for addresses without an account just the same.
      await perAccount.count(canonicalEmail(email));
      await inSteps(() => requestReset(call, email));
      return { ...ok, message: call.translate('resetRequested') };
    }),

    bind(accountRoutes.resetPassword, async (call) => {
      const { code, newPassword, cart } = call.body;
      checkNewPassword(call.body);
      const resetId = codes.idOf(code);
      const customerId = resetId && (await accounts.ownerOfReset(resetId));
      if (!resetId || !customerId) throw voidLink();
      return turns.run(customerId, async () => {
        const now = new Date().toISOString();
        const { state: before } = await commands.load(customer, customerId);
        // Nothing is hashed for a link that is void.
        if (resetOf(before, now) !== resetId) throw voidLink();
        const newHash = await hashPassword(newPassword);
        const { state } = await execute(commands, call, customer, customerId, { type: 'ResetPassword', resetId, now });
        // A repetition under its key must not bring back a password that was changed since.
        if (resetOf(state, now) !== resetId) throw voidLink();
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

function voidLink(): RefusedError {
  return new RefusedError(refuse('INVALID_CREDENTIALS', undefined, [{ field: 'code', code: 'void_link' }]));
}

function emailOf(state: CustomerState): string {
  return presentCustomer(state)?.details.email ?? '';
}

/** Takes a whole number of steps of time, so that nobody can tell from it what there was to do. */
async function inSteps(work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  try {
    await work();
  } finally {
    await delay(ANSWER_STEP_MS - ((performance.now() - begun) % ANSWER_STEP_MS));
  }
}
