import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/http/binding';
import { execute } from '../command-handling/execute.ts';
import type { WriteDeps } from '../write-deps.ts';
import { hashPassword } from './passwords.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import { presentRoster, ROSTER, staffToken } from './staff-accounts.ts';
import { staffRoster, userByEmail } from './staff-roster.decider.ts';

/** Signing in and out, and the own password. */
export function authBindings(deps: WriteDeps, guard: SignInGuard): Binding[] {
  const { commands, vault } = deps;
  return [
    bind(identityRoutes.adminLogin, async (call) => {
      const { email, password } = call.body;
      const user = userByEmail(await presentRoster(commands), email);
      const passwordHash = user && (await vault.credentials.passwordHashOf(user.userId));
      await guard.check({ realm: 'staff', email, password, ip: call.ip(), passwordHash });
      // Only who knows the password learns that the account is disabled.
      if (!user?.active) throw new RefusedError(refuse('ACCOUNT_INACTIVE'));
      return { ...ok, token: await staffToken(deps, call, user, passwordHash), message: call.say('signedIn') };
    }),

    bind(identityRoutes.changeAdminPassword, async (call) => {
      const { currentPassword, newPassword, confirmPassword } = call.body;
      const { id } = signedIn(call);
      if (newPassword !== confirmPassword) throw fieldFault('confirmPassword', 'passwords_differ');
      if (newPassword === currentPassword) throw fieldFault('newPassword', 'password_unchanged');
      const user = (await presentRoster(commands)).users[id];
      if (!user) throw new RefusedError(refuse('UNAUTHENTICATED'));
      const passwordHash = await vault.credentials.passwordHashOf(id);
      await guard.check({ realm: 'staff', email: user.email, password: currentPassword, ip: call.ip(), passwordHash });

      await execute(commands, call, staffRoster, ROSTER, { type: 'ChangePassword', userId: id });
      const newHash = await hashPassword(newPassword);
      await vault.credentials.setPasswordHash(id, newHash);
      await vault.sessions.endAll(id);
      return { ...ok, token: await staffToken(deps, call, user, newHash), message: call.say('passwordChanged') };
    }),

    bind(identityRoutes.signOut, async (call) => {
      await vault.sessions.end(signedIn(call).sessionId);
      return { ...ok, message: call.say('signedOut') };
    }),
  ];
}

function fieldFault(field: string, code: string): RefusedError {
  return new RefusedError(refuse('VALIDATION', undefined, [{ field, code }]));
}
