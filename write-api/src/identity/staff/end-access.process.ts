import {
  secondFactorAdded,
  secondFactorRemoved,
  staffRoleChanged,
  staffUserChanged,
  staffUserDeleted,
  staffUserDisabled,
} from '@countinghouse/contracts/identity/events';
import type { DomainEvent, EventOf } from '@countinghouse/contracts/kernel/event';
import type { SessionEnd } from '@countinghouse/contracts/kernel/http/session-end';
import type { Vault } from '@countinghouse/platform/vault/vault';
import type { Process } from '../../processes/process.ts';

/** Events after which a user must sign in again, if they still can, with the reason that they are shown. */
const sessionEnds: Readonly<Record<string, SessionEnd>> = {
  [staffUserDisabled.type]: 'disabled',
  [staffRoleChanged.type]: 'role-changed',
  [staffUserChanged.type]: 'address-changed',
};

/** Why an event ends the sessions of its user, if it does. */
export function sessionEndOf({ type, data }: Pick<DomainEvent, 'type' | 'data'>): SessionEnd | undefined {
  const isAddress = type !== staffUserChanged.type || (data as StaffUserChange).changes.email !== undefined;
  return isAddress ? sessionEnds[type] : undefined;
}

type StaffUserChange = EventOf<typeof staffUserChanged>['data'];

/** Removes what the vault has about a deleted user; the log's personal data of theirs is unreadable from then on. */
export async function forgetUser(vault: Vault, userId: string): Promise<void> {
  await vault.sessions.endAll(userId, { because: 'disabled' });
  await vault.credentials.remove(userId);
  await vault.knownNetworks.forget(userId);
  await vault.secondFactors.forget(userId);
  await vault.personalData.erase(userId);
  await vault.idempotency.forgetPerson(userId);
}

/** Does the same when the request that took access away, or changed how it is given, did not survive to do it. */
export function endAccessProcess(vault: Vault): Process {
  return {
    name: 'identity.end-access',
    types: [...Object.keys(sessionEnds), staffUserDeleted.type, secondFactorAdded.type, secondFactorRemoved.type],
    async handle({ type, data, recordedAt }) {
      const { userId, factorId } = data as { userId: string; factorId?: string };
      if (type === staffUserDeleted.type) return forgetUser(vault, userId);
      if (factorId !== undefined) {
        const secondFactor = type === secondFactorRemoved.type;
        if (secondFactor) await vault.secondFactors.remove(factorId);
        const because = 'second-factor';
        return vault.sessions.endAll(userId, { because, openedBefore: recordedAt, secondFactor });
      }
      // Sessions opened since belong to a user who was enabled again.
      const because = sessionEndOf({ type, data });
      if (because) await vault.sessions.endAll(userId, { openedBefore: recordedAt, because });
    },
  };
}
