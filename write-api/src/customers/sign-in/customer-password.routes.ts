import { accountRoutes } from '@countinghouse/contracts/customers/account-api';
import {
  type CustomerState,
  type PresentCustomer,
  presentCustomer,
} from '@countinghouse/contracts/customers/customer.state';
import { opensReset } from '@countinghouse/contracts/identity/password-reset';
import { isRefusal, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { execute } from '@countinghouse/platform/commands/execute';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import type { IdCodes } from '@countinghouse/platform/vault/id-codes';
import { checkNewPassword } from '../../identity/passwords/new-password.ts';
import { type PasswordResets, resetEnd } from '../../identity/passwords/password-resets.ts';
import { hashPassword } from '../../identity/passwords/passwords.ts';
import { voidLinkError } from '../../identity/passwords/void-link.ts';
import type { ProvedAccount, SignInGuard } from '../../identity/sign-in/sign-in-guard.ts';
import type { WriteDeps } from '../../write-deps.ts';
import { changeCustomer } from '../change-customer.ts';
import type { ClearPlanted } from '../clear-planted.ts';
import { customer, mayBePlanted } from '../customer.decider.ts';
import { type CustomerAccounts, customerOf } from '../customer-accounts.ts';
import type { CustomerSignIn } from './customer-sign-in.ts';

/** Customers and their own passwords: changed, forgotten, set anew by the link of a mail. */
export function customerPasswordBindings(
  deps: WriteDeps,
  accounts: CustomerAccounts,
  guard: SignInGuard,
  resets: PasswordResets,
  codes: IdCodes,
  signIn: CustomerSignIn,
  clearPlanted: ClearPlanted,
): Binding[] {
  return [
    ...ownPasswordBindings(deps, accounts, guard),
    ...resetBindings({ deps, accounts, guard, resets, codes, signIn, clearPlanted }),
  ];
}

/** What the own password proves: it is changed, and the address with it. */
function ownPasswordBindings(deps: WriteDeps, accounts: CustomerAccounts, guard: SignInGuard): Binding[] {
  const { commands } = deps;

  /** The own password; wrong ones count as at sign-in. */
  async function checkOwn(call: Call, id: string, password: string): Promise<ProvedAccount> {
    const { state } = await commands.load(customer, id);
    if (!('customerId' in state)) throw new RefusedError(refuse('UNAUTHENTICATED'));
    const { email } = state.details;
    return guard.check({ realm: 'customer', email, password, ip: call.ip(), account: async () => id });
  }

  return [
    bind(accountRoutes.changeCustomerPassword, async (call) => {
      const { currentPassword, newPassword } = call.body;
      checkNewPassword(call.body);
      const { id } = signedIn(call);
      const { passwordVersion } = await checkOwn(call, id, currentPassword);
      const newHash = await hashPassword(newPassword);
      await execute(commands, call, customer, id, { type: 'ChangePassword', passwordVersion });
      if (!(await accounts.setPassword(id, newHash, passwordVersion + 1))) {
        throw new RefusedError(refuse('INVALID_CREDENTIALS'));
      }
      return {
        ...ok,
        token: await accounts.openSession(call, id, { passwordHash: newHash }),
        message: call.translate('passwordChanged'),
      };
    }),

    bind(accountRoutes.changeCustomerEmail, async (call) => {
      const { currentPassword, email } = call.body;
      const { id } = signedIn(call);
      const { passwordHash, passwordVersion } = await checkOwn(call, id, currentPassword);
      const command = { type: 'ChangeCustomer', changes: { email }, passwordVersion } as const;
      const result = await changeCustomer(deps, accounts, call, id, command, ['email']);
      return {
        ...ok,
        token: await accounts.openSession(call, id, { passwordHash }),
        customer: customerOf(result),
        message: call.translate('addressChanged'),
      };
    }),
  ];
}

interface ResetOptions {
  readonly deps: WriteDeps;
  readonly accounts: CustomerAccounts;
  readonly guard: SignInGuard;
  readonly resets: PasswordResets;
  readonly codes: IdCodes;
  readonly signIn: CustomerSignIn;
  readonly clearPlanted: ClearPlanted;
}

/** A forgotten password, set by the link of a mail. */
function resetBindings({ deps, accounts, guard, resets, codes, signIn, clearPlanted }: ResetOptions): Binding[] {
  const { commands } = deps;

  async function requestReset(call: Call, email: string): Promise<void> {
    const found = await accounts.findByEmail(email);
    if (found?.status !== 'active') return;
    const { customerId, reset } = found;
    const now = new Date().toISOString();
    const resetId = call.newId('password reset');
    const expiresAt = resetEnd();
    // Before the event: a link that was sent leads to its account.
    await accounts.noteReset(resetId, customerId);
    const command = { type: 'RequestPasswordReset', resetId, language: call.language, expiresAt, now } as const;
    // The position of the log goes into no response: it would reveal who has an account.
    const requested = await commands.handle(customer, customerId, command, call.metadata);
    const newest = isRefusal(requested) ? undefined : presentCustomer(requested.state)?.reset?.resetId;
    for (const link of [resetId, reset?.resetId]) {
      if (link !== undefined && link !== newest) await accounts.forgetReset(link, customerId);
    }
  }

  return [
    bind(accountRoutes.forgotPassword, async (call) => {
      const { email } = call.body;
      await resets.request('customer', email, call, () => requestReset(call, email));
      return { ...ok, message: call.translate('resetRequested') };
    }),

    bind(accountRoutes.checkResetLink, async ({ body }) => {
      const resetId = codes.idOf(body.code);
      const customerId = resetId && (await accounts.ownerOfReset(resetId));
      if (!resetId || !customerId) return { ...ok, isOpen: false };
      const now = new Date().toISOString();
      const present = presentCustomer((await commands.load(customer, customerId)).state);
      return { ...ok, isOpen: opensReset(present?.reset, resetId, now) };
    }),

    bind(accountRoutes.resetPassword, async (call) => {
      const { code, newPassword, cart, keepDetails: keeps = false } = call.body;
      checkNewPassword(call.body);
      const resetId = codes.idOf(code);
      const customerId = resetId && (await accounts.ownerOfReset(resetId));
      if (!resetId || !customerId) throw voidLinkError();
      const now = new Date().toISOString();
      // Nothing is hashed for a link that is void.
      const before = withReset((await commands.load(customer, customerId)).state, resetId, now);
      if (!before) throw voidLinkError();
      const clearsAway = !keeps && mayBePlanted(before);
      const newHash = await hashPassword(newPassword);
      // Before the event and after the sessions: nothing is left, wherever this process dies, or is put in meanwhile.
      if (clearsAway) await clearPlanted(call.metadata, customerId);
      const command = { type: 'ResetPassword', resetId, now, keeps } as const;
      const { state } = await execute(commands, call, customer, customerId, command);
      // A repetition under its key must not bring back a password that was changed since.
      const owner = withReset(state, resetId, now);
      const isSet = owner && (await accounts.setPassword(customerId, newHash, owner.passwordVersion));
      if (!isSet) throw voidLinkError();
      if (clearsAway) await clearPlanted(call.metadata, customerId);
      await guard.forgive('customer', owner.details.email);
      return {
        ...(await signIn(call, customerId, cart, { passwordHash: newHash })),
        message: call.translate('passwordChanged'),
      };
    }),
  ];
}

/** The customer, if the reset is still the newest one and not too old, used or not. */
function withReset(state: CustomerState, resetId: string, now: string): PresentCustomer | undefined {
  const present = presentCustomer(state);
  return present?.reset?.resetId === resetId && present.reset.expiresAt > now ? present : undefined;
}
