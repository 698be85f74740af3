import { createSecretKey, randomBytes } from 'node:crypto';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { commandHandling } from '@countinghouse/platform/commands/command-handler';
import { eventLog } from '@countinghouse/platform/event-log/event-log';
import { createMemoryEventStore } from '@countinghouse/platform/event-log/memory/event-store';
import { memoryKeyStore } from '@countinghouse/platform/personal-data/memory-key-store';
import { personalDataKeys } from '@countinghouse/platform/personal-data/personal-data-keys';
import { expect, test } from 'vitest';
import { ROSTER } from './staff-accounts.ts';
import { type StaffCommand, staffRoster } from './staff-roster.decider.ts';

const keyStore = memoryKeyStore();
const masterKey = createSecretKey(randomBytes(32));
const byNobody = () => ({ actor: { kind: 'system' }, commandId: newId(), correlationId: 'c' }) as const;

/** Every SUPER_ADMIN takes the power of the next one, all at once, each through a process of their own. */
async function everybodyAgainstTheNext(count: number, seed: number): Promise<number> {
  const store = createMemoryEventStore({ seed, maxDelay: 2 });
  const openProcess = () =>
    commandHandling({ log: eventLog(store, allEvents, personalDataKeys({ store: keyStore, masterKey })) });
  const [setup, ...processes] = Array.from({ length: count + 1 }, openProcess);
  const ids = Array.from({ length: count }, (_, i) => `super-admin-${i}`);
  for (const userId of ids) {
    const user = { userId, email: `${userId}@shop.hk`, firstName: 'a', lastName: 'b', avatar: '' };
    await setup!.handle(
      staffRoster,
      ROSTER,
      { type: 'CreateUser', user: { ...user, role: 'SUPER_ADMIN', active: true } },
      byNobody(),
    );
  }
  const attacks = ids.map((by, i): StaffCommand => {
    const userId = ids[(i + 1) % count]!;
    if (i % 3 === 0) return { type: 'DeleteUser', userId, by };
    return { type: 'ChangeUser', userId, by, changes: i % 3 === 1 ? { active: false } : { role: 'ADMIN' } };
  });
  const results = await Promise.all(
    attacks.map((command, i) => processes[i]!.handle(staffRoster, ROSTER, command, byNobody())),
  );
  expect(results.filter((result) => 'refused' in result)).toMatchObject([{ refused: 'LAST_SUPER_ADMIN' }]);
  const { users } = (await setup!.load(staffRoster, ROSTER)).state;
  return Object.values(users).filter((user) => user.role === 'SUPER_ADMIN' && user.active).length;
}

test.each([2, 3, 5])('of %i SUPER_ADMINs who remove each other at once, exactly one is left', async (count) => {
  for (let seed = 1; seed <= 10; seed++) expect(await everybodyAgainstTheNext(count, seed)).toBe(1);
});
