import type { Actor } from '@countinghouse/contracts/kernel/event';
import type { StaffRole } from '@countinghouse/contracts/kernel/http/staff-roles';
import type { Realm } from '@countinghouse/contracts/kernel/http/token-keys';

/** Who is signed in. */
export interface Identity {
  readonly realm: Realm;
  /** Of the account. */
  readonly id: string;
  /** Staff only. */
  readonly role?: StaffRole;
  readonly sessionId: string;
  /** Staff only: signed in with a second factor. */
  readonly secondFactor?: boolean;
  /** Nobody signed in: the link of the record with this id, for the routes that take one. */
  readonly byLink?: true;
  /** Nobody signed in: a job of the workers, for the routes that take one. */
  readonly byJob?: true;
}

/**
 * Finds an open session by its id; undefined once it ended. An ended session must be noticed within a second. What asks
 * by itself, without a person, is `unattended` and does not keep the session from ending for idleness. Default false.
 */
export type SessionLookup = (sessionId: string, unattended?: boolean) => Promise<Identity | undefined>;

/** The actor that events name. */
export function actorOf(identity: Identity | undefined): Actor {
  if (!identity || identity.byLink || identity.byJob) return { kind: 'anonymous' };
  const { realm, id, role } = identity;
  return { kind: realm, id, ...(role && { role }) };
}
