import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { passwordVersionOf } from '@countinghouse/contracts/identity/staff-roster.state';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { execute } from '@countinghouse/platform/commands/execute';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import type { IdCodes } from '@countinghouse/platform/vault/id-codes';
import type { WriteDeps } from '../../write-deps.ts';
import { checkNewPassword } from '../passwords/new-password.ts';
import { type PasswordResets, resetEnd } from '../passwords/password-resets.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { voidLinkError } from '../passwords/void-link.ts';
import type { SignInGuard } from '../sign-in/sign-in-guard.ts';
import { presentRoster, ROSTER, setStaffPassword } from './staff-accounts.ts';
import { staffRoster, userByEmail, userOfReset } from './staff-roster.decider.ts';

/** How long a link sets a new password that a SUPER_ADMIN hands over. */
const HANDED_OVER_MS = 4 * 3_600_000;

/** Forgotten passwords of staff: set anew by the link of a mail, or by one that a SUPER_ADMIN hands over. */
export function staffResetBindings(
  { commands, vault }: WriteDeps,
  guard: SignInGuard,
  resets: PasswordResets,
  codes: IdCodes,
): Binding[] {
  async function mailLink(call: Call, email: string): Promise<void> {
    const user = userByEmail(await presentRoster(commands), email);
    if (!user?.active) return;
    const now = new Date().toISOString();
    const link = { resetId: call.newId('password reset'), language: call.language, expiresAt: resetEnd(), now };
    const command = { type: 'RequestPasswordReset', userId: user.userId, by: null, ...link } as const;
    // The position of the log goes into no response: it would reveal who has an account.
    await commands.handle(staffRoster, ROSTER, command, call.metadata);
  }

  return [
    bind(identityRoutes.forgotAdminPassword, async (call) => {
      const { email } = call.body;
      await resets.request('staff', email, call, () => mailLink(call, email));
      return { ...ok, message: call.translate('resetRequested') };
    }),

    bind(identityRoutes.createResetLink, async (call) => {
      const { id: userId } = call.params;
      const resetId = call.newId('password reset');
      const expiresAt = resetEnd(HANDED_OVER_MS);
      const link = { resetId, language: call.language, expiresAt, now: new Date().toISOString() };
      const command = { type: 'RequestPasswordReset', userId, by: signedIn(call).id, ...link } as const;
      const { state } = await execute(commands, call, staffRoster, ROSTER, command);
      const reset = state.resets[userId];
      // A repetition under its key shows no link that was used or replaced since.
      if (reset?.resetId !== resetId || reset.used) throw new RefusedError(refuse('IDEMPOTENCY_KEY_REUSED'));
      return { ...ok, code: codes.codeOf(resetId), expiresAt: reset.expiresAt };
    }),

    bind(identityRoutes.checkAdminResetLink, async ({ body }) => {
      const resetId = codes.idOf(body.code);
      const now = new Date().toISOString();
      const user = resetId && userOfReset(await presentRoster(commands), resetId, now);
      return { ...ok, isOpen: Boolean(user) };
    }),

    bind(identityRoutes.resetAdminPassword, async (call) => {
      const { code, newPassword } = call.body;
      checkNewPassword(call.body);
      const resetId = codes.idOf(code);
      const now = new Date().toISOString();
      // Nothing is hashed for a link that is void.
      const user = resetId && userOfReset(await presentRoster(commands), resetId, now);
      if (!resetId || !user) throw voidLinkError();
      const { userId, email } = user;
      const newHash = await hashPassword(newPassword);
      const { state } = await execute(commands, call, staffRoster, ROSTER, { type: 'ResetPassword', resetId, now });
      // A repetition under its key must not bring back a password that was changed since.
      if (state.resets[userId]?.resetId !== resetId) throw voidLinkError();
      if (!(await setStaffPassword(vault, userId, newHash, passwordVersionOf(state, userId)))) throw voidLinkError();
      await guard.forgive('staff', email);
      return { ...ok, message: call.translate('passwordChanged') };
    }),
  ];
}
