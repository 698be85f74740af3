import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { execute } from '@countinghouse/platform/commands/execute';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../../write-deps.ts';
import { checkNewPassword } from '../passwords/new-password.ts';
import { hashPassword } from '../passwords/passwords.ts';
import type { Challenges } from '../second-factor/challenges.ts';
import { presentRoster, ROSTER, setStaffPassword, staffToken } from '../staff/staff-accounts.ts';
import { staffRoster, userByEmail } from '../staff/staff-roster.decider.ts';
import type { SignInGuard } from './sign-in-guard.ts';

/** Signing in and out, and the own password. */
export function authBindings(deps: WriteDeps, guard: SignInGuard, challenges: Challenges): Binding[] {
  const { commands, vault } = deps;
  return [
    bind(identityRoutes.adminLogin, async (call) => {
      const { email, password } = call.body;
      const roster = await presentRoster(commands);
      const user = userByEmail(roster, email);
      const factor = user && roster.secondFactors[user.userId];
      const account = async () => user?.userId;
      const attempt = { realm: 'staff', email, password, ip: call.ip(), account, isFirstStep: !!factor } as const;
      const { passwordHash } = await guard.check(attempt);
      // Only a caller with the right password learns that the account is disabled.
      if (!user?.active) throw new RefusedError(refuse('ACCOUNT_INACTIVE'));
      if (factor) throw challenges.refusal(user.userId, factor.factorId, passwordHash);
      const token = await staffToken(deps, call, user, { passwordHash });
      return { ...ok, token, message: call.translate('signedIn') };
    }),

    bind(identityRoutes.changeAdminPassword, async (call) => {
      const { currentPassword, newPassword } = call.body;
      const { id, secondFactor } = signedIn(call);
      checkNewPassword(call.body);
      const { users, secondFactors } = await presentRoster(commands);
      const user = users[id];
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
      const factorId = secondFactor ? secondFactors[id]?.factorId : undefined;
      const token = await staffToken(deps, call, user, { passwordHash: newHash, factorId });
      return { ...ok, token, message: call.translate('passwordChanged') };
    }),

    bind(identityRoutes.ownAdminPassword, async (call) => {
      const { expiresAt } = await vault.credentials.passwordOf(signedIn(call).id);
      return { ...ok, expiresAt };
    }),

    bind(identityRoutes.changeAdminEmail, async (call) => {
      const { currentPassword, email } = call.body;
      const { id, secondFactor } = signedIn(call);
      const { users, secondFactors } = await presentRoster(commands);
      const user = users[id];
      if (!user) throw new RefusedError(refuse('UNAUTHENTICATED'));
      const account = async () => id;
      const attempt = { realm: 'staff', email: user.email, password: currentPassword, ip: call.ip(), account } as const;
      const { passwordVersion, passwordHash } = await guard.check(attempt);
      const command = { type: 'ChangeUser', userId: id, by: id, changes: { email }, passwordVersion } as const;
      await execute(commands, call, staffRoster, ROSTER, command);
      await vault.sessions.endAll(id, { because: 'address-changed' });
      const factorId = secondFactor ? secondFactors[id]?.factorId : undefined;
      const token = await staffToken(deps, call, user, { passwordHash, factorId });
      return { ...ok, token, message: call.translate('addressChanged') };
    }),

    bind(identityRoutes.signOut, async (call) => {
      await vault.sessions.end(signedIn(call).sessionId);
      return { ...ok, message: call.translate('signedOut') };
    }),
  ];
}
