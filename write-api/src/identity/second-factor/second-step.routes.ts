import { secondFactorRoutes } from '@countinghouse/contracts/identity/sign-in/second-factor-api';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../../write-deps.ts';
import { presentRoster, staffToken } from '../staff/staff-accounts.ts';
import type { Challenges } from './challenges.ts';
import type { CodeCheck } from './code-check.ts';

/** Codes that may be tried for one right password. */
const TRIES = { count: 5, seconds: 600 };

/** The second step of a sign-in whose password was right. */
export async function secondStepBindings(
  deps: WriteDeps,
  checkCode: CodeCheck,
  challenges: Challenges,
): Promise<Binding[]> {
  const { commands, vault, limits } = deps;
  const tries = await limits.shared('second-factor-tries', TRIES);

  return [
    bind(secondFactorRoutes.adminSecondFactor, async (call) => {
      const challenge = challenges.read(call.body.challenge);
      if (!challenge) throw signInAnew();
      const { userId, factorId } = challenge;
      const { users, secondFactors } = await presentRoster(commands);
      const [user, factor] = [users[userId], secondFactors[userId]];
      const { passwordHash } = await vault.credentials.passwordOf(userId);
      const isOfNow = factor?.factorId === factorId && challenges.isOf(challenge, passwordHash);
      if (!user || !factor || !isOfNow) throw signInAnew();
      if (!user.active) throw new RefusedError(refuse('ACCOUNT_INACTIVE'));
      await tries.count(challenge.challengeId).catch((error: unknown) => {
        throw error instanceof RefusedError ? signInAnew() : error;
      });
      await checkCode(call, user, factor, call.body.code);
      const token = await staffToken(deps, call, user, { passwordHash, factorId });
      return { ...ok, token, message: call.translate('signedIn') };
    }),
  ];
}

/** The password has to be given again. */
function signInAnew(): RefusedError {
  return new RefusedError(refuse('INVALID_CREDENTIALS', undefined, [{ field: 'challenge', code: 'sign_in_anew' }]));
}
