/** Why a session ended, as far as it is remembered; a 401 carries it as `sessionEnd`. */
export const sessionEnds = [
  'signed-out',
  /** Its person ended it from another session. */
  'elsewhere',
  'password-changed',
  'address-changed',
  'role-changed',
  /** The second step of signing in was switched on, off or reset. */
  'second-factor',
  'disabled',
  'expired',
  /** Nothing was asked for in it for too long. */
  'idle',
] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** The reason that came with a refusal; undefined for none, and for one that is not declared. */
export function sessionEndIn(value: unknown): SessionEnd | undefined {
  return sessionEnds.find((end) => end === value);
}
