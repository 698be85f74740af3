import { secondFactorRoutes } from '@countinghouse/contracts/identity/sign-in/second-factor-api';
import type { SecondFactor, StaffUser } from '@countinghouse/contracts/identity/staff-roster.state';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { execute } from '@countinghouse/platform/commands/execute';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../../write-deps.ts';
import type { SignInGuard } from '../sign-in/sign-in-guard.ts';
import { presentRoster, ROSTER, staffToken } from '../staff/staff-accounts.ts';
import { staffRoster } from '../staff/staff-roster.decider.ts';
import type { CodeCheck } from './code-check.ts';
import { base32, RECOVERY_CODES, recoveryCodes, stepOf, typedCode } from './one-time-codes.ts';

/** The second step of signing in: set up, switched off and reset. */
export function secondFactorBindings(deps: WriteDeps, guard: SignInGuard, checkCode: CodeCheck): Binding[] {
  const callers = factorCallers(deps, guard, checkCode);
  return [...setUpBindings(deps, callers), ...changeBindings(deps, callers)];
}

/** What the calls know of whoever makes them. */
function factorCallers(deps: WriteDeps, guard: SignInGuard, checkCode: CodeCheck) {
  const { commands, vault, settings } = deps;

  /** The session may be cached for a moment longer than the user is there. */
  async function own(call: Call): Promise<{ user: StaffUser; factor: SecondFactor | undefined }> {
    const { id } = signedIn(call);
    const { users, secondFactors } = await presentRoster(commands);
    const user = users[id];
    if (!user) throw new RefusedError(refuse('UNAUTHENTICATED'));
    return { user, factor: secondFactors[id] };
  }

  async function checkPassword(call: Call, { userId, email }: StaffUser, password: string): Promise<string> {
    const account = async () => userId;
    const attempt = { realm: 'staff', email, password, ip: call.ip(), account, isFirstStep: true } as const;
    return (await guard.check(attempt)).passwordHash;
  }

  /** The own factor, its user having given password and code. */
  async function proved(call: Call<unknown, unknown, { readonly password: string; readonly code: string }>) {
    const { user, factor } = await own(call);
    if (!factor) throw new RefusedError(refuse('NOT_FOUND'));
    const passwordHash = await checkPassword(call, user, call.body.password);
    await checkCode(call, user, factor, call.body.code);
    return { user, factor, passwordHash };
  }

  /** Ends the sessions that were signed in to otherwise, and opens one for the caller. */
  async function signInAnew(call: Call, user: StaffUser, passwordHash: string, factorId?: string): Promise<string> {
    await vault.sessions.endAll(user.userId, { because: 'second-factor' });
    return staffToken(deps, call, user, { passwordHash, factorId });
  }

  return {
    own,
    checkPassword,
    proved,
    signInAnew,
    isRequired: ({ role }: StaffUser) => role === 'SUPER_ADMIN' && settings.SUPER_ADMIN_SECOND_FACTOR === 'required',
  };
}

type FactorCallers = ReturnType<typeof factorCallers>;

function setUpBindings({ commands, vault }: WriteDeps, callers: FactorCallers): Binding[] {
  const { own, checkPassword, signInAnew, isRequired } = callers;
  return [
    bind(secondFactorRoutes.getSecondFactor, async (call) => {
      const { user, factor } = await own(call);
      const recoveryCodesLeft = factor ? RECOVERY_CODES - factor.used.length : 0;
      return { ...ok, active: factor !== undefined, recoveryCodesLeft, required: isRequired(user) };
    }),

    bind(secondFactorRoutes.beginSecondFactor, async (call) => {
      const { user, factor } = await own(call);
      if (factor) throw new RefusedError(refuse('VERSION_CONFLICT'));
      const { factorId, totp } = await vault.secondFactors.begin(user.userId);
      return { ...ok, factorId, account: user.email, secret: base32(totp) };
    }),

    bind(secondFactorRoutes.addSecondFactor, async (call) => {
      const { factorId, code, password } = call.body;
      const { user } = await own(call);
      const { userId } = user;
      const passwordHash = await checkPassword(call, user, password);
      const secrets = await vault.secondFactors.secretsOf(userId, factorId);
      if (!secrets) throw new RefusedError(refuse('VERSION_CONFLICT'));
      const typed = typedCode(code);
      const step = 'digits' in typed ? stepOf(secrets.totp, typed.digits, Date.now()) : undefined;
      if (step === undefined || !(await vault.secondFactors.useStep(factorId, step))) {
        throw new RefusedError(refuse('WRONG_CODE'));
      }
      // Before the event: a factor in the log can always be used, whenever this process dies.
      if (!(await vault.secondFactors.confirm(userId, factorId))) throw new RefusedError(refuse('VERSION_CONFLICT'));
      const codeSet = call.newId('recovery codes');
      await execute(commands, call, staffRoster, ROSTER, { type: 'AddSecondFactor', userId, factorId, codeSet });
      return {
        ...ok,
        token: await signInAnew(call, user, passwordHash, factorId),
        recoveryCodes: [...recoveryCodes(secrets.recovery, codeSet)],
        message: call.translate('secondFactorAdded'),
      };
    }),
  ];
}

/** A factor that is there, renewed and removed. */
function changeBindings({ commands, vault }: WriteDeps, callers: FactorCallers): Binding[] {
  const { own, proved, signInAnew, isRequired } = callers;
  return [
    bind(secondFactorRoutes.removeSecondFactor, async (call) => {
      if (isRequired((await own(call)).user)) throw new RefusedError(refuse('SECOND_FACTOR_MISSING'));
      const { user, factor, passwordHash } = await proved(call);
      const { userId } = user;
      await execute(commands, call, staffRoster, ROSTER, { type: 'RemoveSecondFactor', userId, by: userId });
      await vault.secondFactors.remove(factor.factorId);
      const token = await signInAnew(call, user, passwordHash);
      return { ...ok, token, message: call.translate('secondFactorRemoved') };
    }),

    bind(secondFactorRoutes.renewRecoveryCodes, async (call) => {
      const { user, factor } = await proved(call);
      const { userId } = user;
      const codeSet = call.newId('recovery codes');
      await execute(commands, call, staffRoster, ROSTER, { type: 'RenewRecoveryCodes', userId, codeSet });
      const secrets = await vault.secondFactors.secretsOf(userId, factor.factorId);
      if (!secrets) throw new RefusedError(refuse('VERSION_CONFLICT'));
      const codes = [...recoveryCodes(secrets.recovery, codeSet)];
      return { ...ok, recoveryCodes: codes, message: call.translate('recoveryCodesMade') };
    }),

    bind(secondFactorRoutes.resetSecondFactor, async (call) => {
      const { id: userId } = call.params;
      const { id: by } = signedIn(call);
      if (userId === by) throw new RefusedError(refuse('OWN_ACCOUNT'));
      const factor = (await presentRoster(commands)).secondFactors[userId];
      await execute(commands, call, staffRoster, ROSTER, { type: 'RemoveSecondFactor', userId, by });
      if (factor) await vault.secondFactors.remove(factor.factorId);
      await vault.sessions.endAll(userId, { because: 'second-factor' });
      return { ...ok, message: call.translate('secondFactorRemoved') };
    }),
  ];
}
