import {
  type IdentityEvent,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  secondFactorAdded,
  secondFactorRemoved,
} from '@countinghouse/contracts/identity/events';
import type { StaffRoster } from '@countinghouse/contracts/identity/staff-roster.state';
import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';

/** Commands about the second step of signing in; that a code was right is known before. */
export type SecondFactorCommand =
  | { type: 'AddSecondFactor'; userId: string; factorId: string; codeSet: string }
  | { type: 'RenewRecoveryCodes'; userId: string; codeSet: string }
  | { type: 'UseRecoveryCode'; userId: string; codeSet: string; number: number }
  | {
      type: 'RemoveSecondFactor';
      userId: string;
      /** The user, or who resets it; null for the shop's operator. */
      by: string | null;
    };

/** Each recovery code is used once, by whoever appends first. */
export function decideSecondFactor(
  { users, secondFactors }: StaffRoster,
  command: SecondFactorCommand,
): readonly IdentityEvent[] | Refusal {
  const { userId } = command;
  const user = users[userId];
  const factor = secondFactors[userId];
  if (!user) return refuse('NOT_FOUND');
  if (command.type === 'AddSecondFactor') {
    const { factorId, codeSet } = command;
    return factor ? refuse('VERSION_CONFLICT') : [event(secondFactorAdded, { userId, factorId, codeSet })];
  }
  if (!factor) return refuse('NOT_FOUND');
  switch (command.type) {
    case 'RenewRecoveryCodes':
      return [event(recoveryCodesRenewed, { userId, codeSet: command.codeSet })];
    case 'UseRecoveryCode': {
      const { codeSet, number } = command;
      if (factor.codeSet !== codeSet || factor.used.includes(number)) return refuse('WRONG_CODE');
      return [event(recoveryCodeUsed, { userId, codeSet, number })];
    }
    case 'RemoveSecondFactor': {
      const { by } = command;
      // Whoever resets it may know a link for a new password: no person gets that power over a SUPER_ADMIN.
      if (by !== null && by !== userId && user.role === 'SUPER_ADMIN') return refuse('FORBIDDEN');
      return [event(secondFactorRemoved, { userId, factorId: factor.factorId, by })];
    }
  }
}
