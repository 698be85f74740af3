import type { SecondFactor, StaffUser } from '@countinghouse/contracts/identity/staff-roster.state';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { Call } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../../write-deps.ts';
import type { SignInGuard } from '../sign-in/sign-in-guard.ts';
import { ROSTER } from '../staff/staff-accounts.ts';
import { staffRoster } from '../staff/staff-roster.decider.ts';
import { recoveryNumberOf, stepOf, typedCode } from './one-time-codes.ts';

/**
 * Accepts a code of the user's app, or a recovery code, once over all processes.
 * @throws RefusedError WRONG_CODE, RATE_LIMITED
 */
export type CodeCheck = (call: Call, user: StaffUser, factor: SecondFactor, code: string) => Promise<void>;

/** {@link CodeCheck} within the limits of `guard`. */
export function codeCheck({ commands, vault }: Pick<WriteDeps, 'commands' | 'vault'>, guard: SignInGuard): CodeCheck {
  async function usesRecoveryCode(call: Call, { userId, role }: StaffUser, codeSet: string, number: number) {
    const command = { type: 'UseRecoveryCode', userId, codeSet, number } as const;
    // Always a command of its own: a repetition under its key must not use a code twice.
    const metadata = { ...call.metadata, commandId: newId(), actor: { kind: 'staff', id: userId, role } } as const;
    const used = await commands.handle(staffRoster, ROSTER, command, metadata);
    if (isRefusal(used)) return false;
    call.setPosition(used.position);
    return true;
  }

  return async (call, user, factor, code) => {
    const { userId, email } = user;
    const matches = async () => {
      const secrets = await vault.secondFactors.secretsOf(userId, factor.factorId);
      if (!secrets) return false;
      const typed = typedCode(code);
      if ('digits' in typed) {
        const step = stepOf(secrets.totp, typed.digits, Date.now());
        return step !== undefined && vault.secondFactors.useStep(factor.factorId, step);
      }
      const number = recoveryNumberOf(secrets.recovery, factor.codeSet, typed.recovery);
      return number !== undefined && usesRecoveryCode(call, user, factor.codeSet, number);
    };
    await guard.checkCode({ realm: 'staff', email, ip: call.ip(), accountId: userId, matches });
  };
}
