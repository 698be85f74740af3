import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { isWeakPassword } from './weak-password.ts';

export interface ChosenPassword {
  readonly newPassword: string;
  readonly confirmPassword: string;
  /** Of a person who has to give the present one. */
  readonly currentPassword?: string;
}

/** @throws RefusedError VALIDATION when the password is among those that are guessed first */
export function refuseWeakPassword(password: string, field = 'password'): void {
  if (isWeakPassword(password)) throw fieldFault(field, 'common_password');
}

/**
 * @throws RefusedError VALIDATION when the new password was not typed the same twice, is the present one, or a common
 * one
 */
export function checkNewPassword({ newPassword, confirmPassword, currentPassword }: ChosenPassword): void {
  if (newPassword !== confirmPassword) throw fieldFault('confirmPassword', 'passwords_differ');
  if (newPassword === currentPassword) throw fieldFault('newPassword', 'password_unchanged');
  refuseWeakPassword(newPassword, 'newPassword');
}

function fieldFault(field: string, code: string): RefusedError {
  return new RefusedError(refuse('VALIDATION', undefined, [{ field, code }]));
}
