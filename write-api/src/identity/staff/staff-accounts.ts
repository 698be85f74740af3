import { STAFF_STREAM } from '@countinghouse/contracts/identity/events';
import type { StaffRoster, StaffUser } from '@countinghouse/contracts/identity/staff-roster.state';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Commands } from '@countinghouse/platform/commands/commands';
import type { Call } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../../write-deps.ts';
import { deviceOf } from '../sign-in/caller-device.ts';
import { staffRoster } from './staff-roster.decider.ts';

/** Id part of the one stream of all staff users. */
export const ROSTER = STAFF_STREAM.slice(staffRoster.category.length + 1);

/** How long a staff member stays signed in. */
const SESSION_MS = 12 * 3_600_000;

/** The present staff. */
export async function presentRoster(commands: Commands): Promise<StaffRoster> {
  return (await commands.load(staffRoster, ROSTER)).state;
}

/**
 * Stores the new password of a user, and ends the sessions of the old one. Returns false when a later one is stored.
 * @param version how often the password was changed with this change
 */
export async function setStaffPassword(
  { credentials, sessions }: WriteDeps['vault'],
  userId: string,
  newHash: string,
  version: number,
): Promise<boolean> {
  // Stored between two ends of the sessions, so that none is left that depends on the old one.
  await sessions.endAll(userId, { because: 'password-changed' });
  const isStored = await credentials.setPasswordHash(userId, newHash, version);
  await sessions.endAll(userId, { because: 'password-changed' });
  return isStored;
}

/** What a staff user has proved. */
export interface StaffProof {
  /** Of the password that was right. */
  readonly passwordHash: string | undefined;
  /** The second factor whose code was right; absent for a user who has none. */
  readonly factorId?: string | undefined;
}

/**
 * A new session of a staff user who has proved to be that, as a bearer token. Checks what the caller has read of the
 * user again, once the session is there. @throws RefusedError ACCOUNT_INACTIVE, INVALID_CREDENTIALS, or UNAVAILABLE
 * when the role has just changed
 */
export async function staffToken(
  { commands, vault, settings }: Pick<WriteDeps, 'commands' | 'vault' | 'settings'>,
  call: Call,
  { userId, role }: StaffUser,
  { passwordHash, factorId }: StaffProof,
): Promise<string> {
  async function confirm(): Promise<void> {
    const { users, secondFactors } = await presentRoster(commands);
    const user = users[userId];
    if (!user?.active) throw new RefusedError(refuse('ACCOUNT_INACTIVE'));
    if (user.role !== role) throw new RefusedError(refuse('UNAVAILABLE'));
    if (secondFactors[userId]?.factorId !== factorId) throw new RefusedError(refuse('INVALID_CREDENTIALS'));
    if ((await vault.credentials.passwordOf(userId)).passwordHash !== passwordHash) {
      throw new RefusedError(refuse('INVALID_CREDENTIALS'));
    }
  }
  const secondFactor = factorId !== undefined;
  const idleMs = settings.STAFF_IDLE_MINUTES * 60_000;
  const opening = { realm: 'staff', id: userId, role, device: deviceOf(call), idleMs, secondFactor } as const;
  const { identity, expiresAt } = await vault.sessions.open(opening, SESSION_MS, confirm);
  return call.signToken(identity, expiresAt);
}
