/** The newest link for a new password of an account. */
export interface PasswordReset {
  /** The code of the link follows from it and the shop's key. */
  readonly resetId: string;
  /** ISO 8601 in UTC. */
  readonly expiresAt: string;
  readonly used: boolean;
  /** How often it was to be mailed; a link that is handed over was not. */
  readonly mailed: number;
}

/** What a link for a new password is made of. */
export type ResetLink = Pick<PasswordReset, 'resetId' | 'expiresAt'>;

/** How often one link is mailed: whoever asks for it again and again fills no mailbox. */
const MOST_MAILED = 3;
/** Milliseconds that a link must still be valid for to be mailed again. */
const WORTH_MAILING_MS = 10 * 60_000;

/**
 * The link to mail to whoever asks for one: an open link again, so that a stranger who asks makes none void, else the
 * new one; undefined when the open one was mailed often enough. @param now ISO 8601 in UTC
 */
export function linkToMail(reset: PasswordReset | undefined, fresh: ResetLink, now: string): ResetLink | undefined {
  const worth = new Date(Date.parse(now) + WORTH_MAILING_MS).toISOString();
  if (!reset || !opensReset(reset, reset.resetId, worth)) return fresh;
  const { resetId, expiresAt, mailed } = reset;
  return mailed < MOST_MAILED ? { resetId, expiresAt } : undefined;
}

/** The reset after a link was asked for. @param byMail whether it goes to the mailbox of the account */
export function resetAfterRequest(
  reset: PasswordReset | undefined,
  { resetId, expiresAt }: ResetLink,
  byMail: boolean,
): PasswordReset {
  const mailedBefore = reset?.resetId === resetId ? reset.mailed : 0;
  return { resetId, expiresAt, used: false, mailed: mailedBefore + (byMail ? 1 : 0) };
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
