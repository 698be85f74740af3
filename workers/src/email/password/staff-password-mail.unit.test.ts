import { randomUUID } from 'node:crypto';
import { STAFF_MAIL } from '@countinghouse/contracts/email/events';
import {
  recoveryCodeUsed,
  STAFF_RESET_CODES,
  STAFF_STREAM,
  secondFactorAdded,
  secondFactorRemoved,
  staffPasswordChanged,
  staffPasswordResetRequested,
  staffUserChanged,
  staffUserCreated,
  staffUserDeleted,
} from '@countinghouse/contracts/identity/events';
import { type DomainEvent, event, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { foldedStates } from '@countinghouse/platform/event-log/reading/folded-states';
import { memoryLog, type TestLog } from '@countinghouse/platform/testing/memory-log';
import { idCodes } from '@countinghouse/platform/vault/id-codes';
import { beforeEach, expect, test } from 'vitest';
import type { Mail } from '../../mail/mail-transport.ts';
import { removeStaffMailsHandler } from '../erasure/remove-customer-mails.job.ts';
import { sendStaffPasswordMailHandler } from './send-staff-password-mail.job.ts';
import { staffPasswordMailReactor } from './staff-password-mail.reactor.ts';

const codes = idCodes(Buffer.alloc(32, 7), STAFF_RESET_CODES);
const userId = randomUUID();
const resetId = randomUUID();
let shop: TestLog;
let sent: Mail[];
let removed: string[];

beforeEach(async () => {
  shop = memoryLog();
  [sent, removed] = [[], []];
  const amy = { userId, email: 'amy@shop.hk', firstName: 'Amy', lastName: 'Cheung', avatar: '', active: true };
  await shop.put(STAFF_STREAM, [event(staffUserCreated, { ...amy, role: 'ADMIN' })]);
});

const mail = { send: async (one: Mail) => void sent.push(one), remove: async (id: string) => void removed.push(id) };
const asked = (by: string | null = null, ends = Date.now() + 60_000) =>
  event(staffPasswordResetRequested, {
    ...{ userId, resetId, language: 'zh-HK', expiresAt: new Date(ends).toISOString(), by },
  });

/** Records events of staff and sends their mails; returns the outcomes. */
async function after(...events: DomainEvent[]): Promise<string[]> {
  await shop.put(STAFF_STREAM, events);
  const handler = sendStaffPasswordMailHandler({
    ...{
      log: shop.log,
      states: foldedStates(shop),
      mail,
      recipients: { admit: async () => true },
      staffResetCodes: codes,
      clock: Date.now,
    },
    fallbackAddress: 'shop@shop.hk',
    front: { url: 'https://shop.example', locale: 'en', timeZone: 'UTC', paymentMethods: [], mailFrom: undefined },
  });
  for (const happened of (await shop.log.read(STAFF_STREAM)) as RecordedEvent[]) {
    if (!staffPasswordMailReactor.types.includes(happened.type)) continue;
    if (staffPasswordMailReactor.react(happened)) await handler.run({ userId, eventId: happened.id });
  }
  return (await shop.log.read(streamOf(STAFF_MAIL, userId))).map(({ type, data }) => {
    const { kind, cause } = data as { kind: string; cause?: string };
    return [type, kind, cause].filter(Boolean).join(' ');
  });
}

test('the link is sent to the address of the account, in the language of the request', async () => {
  expect(await after(asked())).toEqual(['email.StaffMailSent password-reset']);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: 'amy@shop.hk', subject: expect.stringContaining('設定新密碼') });
  expect(sent[0]?.text).toContain(`https://shop.example/admin/reset#code=${codes.codeOf(resetId)}`);
});

test('a link that a SUPER_ADMIN hands over is not mailed, the new password is', async () => {
  expect(await after(asked('chief'), event(staffPasswordChanged, { userId, resetId }))).toEqual([
    'email.StaffMailSent password-changed',
  ]);
  expect(sent[0]?.text).not.toContain(codes.codeOf(resetId));
});

test('a void link is not mailed, nor anything to a deleted user', async () => {
  expect(await after(asked(null, Date.now() - 1))).toEqual(['email.StaffMailNotSent password-reset superseded']);
  expect(sent).toEqual([]);
});

test('the former address is told of a new one, and of no other change', async () => {
  const changed = (changes: object) => event(staffUserChanged, { userId, changes });
  expect(await after(changed({ lastName: 'Lee' }), changed({ email: 'thief@evil.example' }))).toEqual([
    'email.StaffMailSent address-changed',
  ]);
  expect(sent.map(({ to }) => to)).toEqual(['amy@shop.hk']);
  expect(sent[0]?.text).toContain('https://shop.example/contact');
  expect(sent[0]?.text).not.toContain('thief@evil.example');
});

test('mails to a deleted user are removed', async () => {
  await after(asked());
  await after(event(staffUserDeleted, { userId }));
  await removeStaffMailsHandler({ log: shop.log, mail }).run({ userId });
  expect(removed).toEqual([sent[0]?.id]);
});

test('what changes about two-step sign-in is told to its owner, whoever did it', async () => {
  const factor = { userId, factorId: randomUUID(), codeSet: 'codes' };
  const happened = [
    event(secondFactorAdded, factor),
    event(recoveryCodeUsed, { userId, codeSet: 'codes', number: 3 }),
    event(secondFactorRemoved, { userId, factorId: factor.factorId, by: 'chief' }),
  ];
  expect(await after(...happened)).toEqual([
    'email.StaffMailSent two-step-on',
    'email.StaffMailSent recovery-code-used',
    'email.StaffMailSent two-step-off',
  ]);
  expect(sent.map(({ to }) => to)).toEqual(['amy@shop.hk', 'amy@shop.hk', 'amy@shop.hk']);
  expect(sent[2]?.text).toContain('https://shop.example/admin/forgot');
});
