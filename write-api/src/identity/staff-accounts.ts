import { STAFF_STREAM } from '@countinghouse/contracts/identity/events';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import type { Call } from '@countinghouse/platform/http/binding';
import type { Commands } from '../command-handling/commands.ts';
import type { WriteDeps } from '../write-deps.ts';
import { type StaffRoster, type StaffUser, staffRoster } from './staff-roster.decider.ts';

/** Id part of the one stream of all staff users. */
export const ROSTER = STAFF_STREAM.slice(staffRoster.category.length + 1);

/** How long a staff member stays signed in. */
const SESSION_MS = 12 * 3_600_000;

/** The staff of now. */
export async function presentRoster(commands: Commands): Promise<StaffRoster> {
  return (await commands.load(staffRoster, ROSTER)).state;
}

/** A new session of a staff user, as a bearer token. */
export async function staffToken({ vault }: WriteDeps, call: Call, user: StaffUser): Promise<string> {
  const { identity, expiresAt } = await vault.sessions.open(
    { realm: 'staff', id: user.userId, role: user.role },
    SESSION_MS,
  );
  return call.signToken(identity, expiresAt);
}

export function staffUserView(user: StaffUser, version: string): StaffUserView {
  const { userId, active, ...fields } = user;
  return { _id: userId, ...fields, status: active, version };
}
