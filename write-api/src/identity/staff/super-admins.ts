import { randomInt } from 'node:crypto';
import type { StaffUser } from '@countinghouse/contracts/identity/staff-roster.state';
import { isRefusal, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { byOperator } from '@countinghouse/platform/commands/by-operator';
import type { WriteDeps } from '../../write-deps.ts';
import { refuseWeakPassword } from '../passwords/new-password.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { presentRoster, ROSTER } from './staff-accounts.ts';
import { staffRoster, userByEmail } from './staff-roster.decider.ts';

export interface SuperAdmin {
  readonly created: boolean;
  readonly email: string;
  /** Only when one was made here; it is shown once and kept nowhere. */
  readonly password?: string;
  /** For how long that works unless it is changed. */
  readonly passwordDays?: number;
}

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The shop's first SUPER_ADMIN; does nothing when there is any staff. */
export async function createFirstSuperAdmin(deps: WriteDeps, email: string, given?: string): Promise<SuperAdmin> {
  const roster = await presentRoster(deps.commands);
  const present = Object.values(roster.users);
  const half = present.length === 1 ? present[0] : undefined;
  if (present.length > 0 && !(half && (await isHalfMade(deps, half)))) return { created: false, email };
  if (half) return withPassword(deps, half, given);
  const user = newSuperAdmin(email);
  const result = await deps.commands.handle(staffRoster, ROSTER, { type: 'CreateFirstUser', user }, byOperator());
  if (isRefusal(result)) throw new RefusedError(result);
  if (result.events.length === 0) return { created: false, email };
  return withPassword(deps, user, given);
}

/** A further SUPER_ADMIN: a new user, or a present ADMIN who is promoted and keeps the password. */
export async function createSuperAdmin(deps: WriteDeps, email: string, given?: string): Promise<SuperAdmin> {
  const known = userByEmail(await presentRoster(deps.commands), email);
  const user = known ?? newSuperAdmin(email);
  const changes = { role: 'SUPER_ADMIN', active: true } as const;
  const result = await deps.commands.handle(
    staffRoster,
    ROSTER,
    known ? { type: 'ChangeUser', userId: known.userId, by: null, changes } : { type: 'CreateUser', user },
    byOperator(),
  );
  if (isRefusal(result)) throw new RefusedError(result);
  if (known) {
    await deps.vault.sessions.endAll(known.userId, { because: 'password-changed' });
    return { created: false, email: known.email };
  }
  return withPassword(deps, user, given);
}

/**
 * Changes the address of a staff user, also of a SUPER_ADMIN who has lost the mailbox; sessions and links end, and the
 * old address is told. @throws RefusedError NOT_FOUND, EMAIL_TAKEN
 */
export async function changeStaffAddress(deps: WriteDeps, from: string, to: string): Promise<void> {
  const user = userByEmail(await presentRoster(deps.commands), from);
  if (!user) throw new RefusedError(refuse('NOT_FOUND'));
  const command = { type: 'ChangeUser', userId: user.userId, by: null, changes: { email: to.trim() } } as const;
  const result = await deps.commands.handle(staffRoster, ROSTER, command, byOperator());
  if (isRefusal(result)) throw new RefusedError(result);
  await deps.vault.sessions.endAll(user.userId, { because: 'address-changed' });
}

/**
 * Switches the second step of signing in of a staff user off, who has lost it; sessions end, and they are told by mail.
 * Returns false when there is no such user, or nothing to switch off.
 */
export async function resetSecondFactor({ commands, vault }: WriteDeps, email: string): Promise<boolean> {
  const roster = await presentRoster(commands);
  const user = userByEmail(roster, email);
  const factor = user && roster.secondFactors[user.userId];
  if (!user || !factor) return false;
  const { userId } = user;
  const command = { type: 'RemoveSecondFactor', userId, by: null } as const;
  const result = await commands.handle(staffRoster, ROSTER, command, byOperator());
  if (isRefusal(result)) throw new RefusedError(result);
  await vault.secondFactors.remove(factor.factorId);
  await vault.sessions.endAll(userId, { because: 'second-factor' });
  return true;
}

/** A first start that died between the log and the vault left a user who cannot sign in. */
async function isHalfMade({ vault }: WriteDeps, user: StaffUser): Promise<boolean> {
  return (await vault.credentials.passwordOf(user.userId)).passwordHash === undefined;
}

async function withPassword(
  { vault, settings }: WriteDeps,
  user: StaffUser,
  given: string | undefined,
): Promise<SuperAdmin> {
  const password = given ?? Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  if (password.length < 8 || password.length > 128) {
    throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'password', code: 'too_short' }]));
  }
  refuseWeakPassword(password);
  // A password that the operator chose is no first one.
  const passwordDays = given === undefined ? settings.FIRST_PASSWORD_DAYS : undefined;
  await vault.credentials.setPasswordHash(user.userId, await hashPassword(password), 0, passwordDays);
  return { created: true, email: user.email, ...(passwordDays !== undefined && { password, passwordDays }) };
}

function newSuperAdmin(email: string): StaffUser {
  const names = { firstName: 'Super', lastName: 'Admin', avatar: '' };
  return { userId: newId(), email: email.trim(), ...names, role: 'SUPER_ADMIN', active: true };
}
