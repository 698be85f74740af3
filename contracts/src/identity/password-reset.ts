/** The newest link for a new password of an account. */
export interface PasswordReset {
  /** The code of the link follows from it and the shop's key. */
  readonly resetId: string;
  /** ISO 8601 in UTC. */
  readonly expiresAt: string;
  readonly used: boolean;
}

/** The reset after the account got a new password, by the link of `resetId` or, when that is null, in another way. */
export function resetAfterNewPassword(
  reset: PasswordReset | undefined,
  resetId: string | null,
): PasswordReset | undefined {
  return reset && reset.resetId === resetId ? { ...reset, used: true } : undefined;
}

/** Whether the link of `resetId` still sets a password. @param now ISO 8601 in UTC */
export function opensReset(reset: PasswordReset | undefined, resetId: string, now: string): boolean {
  return reset?.resetId === resetId && !reset.used && reset.expiresAt > now;
}
