import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/http/input/binding';
import { execute } from '../../command-handling/execute.ts';
import type { WriteDeps } from '../../write-deps.ts';
import { checkNewPassword } from '../passwords/new-password.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { presentRoster, ROSTER, setStaffPassword, staffToken } from '../staff/staff-accounts.ts';
import { staffRoster, userByEmail } from '../staff/staff-roster.decider.ts';
import type { SignInGuard } from './sign-in-guard.ts';

/** Signing in and out, and the own password. */
export function authBindings(deps: WriteDeps, guard: SignInGuard): Binding[] {
  const { commands, vault } = deps;
  return [
    bind(identityRoutes.adminLogin, async (call) => {
      const { email, password } = call.body;
      const user = userByEmail(await presentRoster(commands), email);
      const account = async () => user?.userId;
      const { passwordHash } = await guard.check({ realm: 'staff', email, password, ip: call.ip(), account });
      // Only a caller with the right password learns that the account is disabled.
      if (!user?.active) throw new RefusedError(refuse('ACCOUNT_INACTIVE'));
      return { ...ok, token: await staffToken(deps, call, user, passwordHash), message: call.translate('signedIn') };
    }),

    bind(identityRoutes.changeAdminPassword, async (call) => {
      const { currentPassword, newPassword } = call.body;
      const { id } = signedIn(call);
      checkNewPassword(call.body);
      const user = (await presentRoster(commands)).users[id];
      if (!user) throw new RefusedError(refuse('UNAUTHENTICATED'));
      const account = async () => id;
      const attempt = { realm: 'staff', email: user.email, password: currentPassword, ip: call.ip(), account } as const;
      const { passwordVersion } = await guard.check(attempt);
      const newHash = await hashPassword(newPassword);
      const command = { type: 'ChangePassword', userId: id, passwordVersion } as const;
      await execute(commands, call, staffRoster, ROSTER, command);
      if (!(await setStaffPassword(vault, id, newHash, passwordVersion + 1))) {
        throw new RefusedError(refuse('INVALID_CREDENTIALS'));
      }
      return { ...ok, token: await staffToken(deps, call, user, newHash), message: call.translate('passwordChanged') };
    }),

    bind(identityRoutes.changeAdminEmail, async (call) => {
      const { currentPassword, email } = call.body;
      const { id } = signedIn(call);
      const user = (await presentRoster(commands)).users[id];
      if (!user) throw new RefusedError(refuse('UNAUTHENTICATED'));
      const account = async () => id;
      const attempt = { realm: 'staff', email: user.email, password: currentPassword, ip: call.ip(), account } as const;
      const { passwordVersion, passwordHash } = await guard.check(attempt);
      const command = { type: 'ChangeUser', userId: id, by: id, changes: { email }, passwordVersion } as const;
      await execute(commands, call, staffRoster, ROSTER, command);
      await vault.sessions.endAll(id, { because: 'address-changed' });
      return {
        ...ok,
        token: await staffToken(deps, call, user, passwordHash),
        message: call.translate('addressChanged'),
      };
    }),

    bind(identityRoutes.signOut, async (call) => {
      await vault.sessions.end(signedIn(call).sessionId);
      return { ...ok, message: call.translate('signedOut') };
    }),
  ];
}
