import { CONTACT_MESSAGE, contactMessageErased } from '@countinghouse/contracts/email/events';
import { event, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestWriteSide, type TestWriteSide } from '../testing/test-write-side.ts';

let shop: TestWriteSide;
beforeEach(async () => {
  shop = await openTestWriteSide({ RATE_LIMIT_CONTACT: { count: 3, seconds: 3_600 } });
});
afterEach(() => shop.close());

const message = { name: 'Ann', email: 'ann@home.example', message: 'Is there more tea?' };
const send = (body: object, headers = {}) => shop.send('POST', '/email/contact-us', { body, headers });

async function received(): Promise<RecordedEvent[]> {
  const stop = new AbortController();
  for await (const { events } of shop.deps.log.subscribeAll({ after: '', signal: stop.signal })) {
    stop.abort();
    return [...events];
  }
  return [];
}

test('a message is taken and recorded, once per Idempotency-Key', async () => {
  const headers = { 'idempotency-key': 'the first try' };
  const wrong = await send(message, headers);
  expect(wrong.json()).toMatchObject({ code: 'VALIDATION' });

  for (let time = 0; time < 2; time++) {
    const reply = await send({ ...message, website: '' }, { 'idempotency-key': 'first' });
    expect([reply.statusCode, reply.json().success]).toEqual([202, true]);
  }
  const events = await received();
  expect(events.map(({ type }) => type)).toEqual(['email.ContactMessageReceived']);
  expect(events[0]?.data).toMatchObject({ ...message, phone: '', subject: '' });
  expect(events[0]?.metadata.actor).toEqual({ kind: 'anonymous' });
});

test('a message whose sender is erased while it is taken gets a response, and is erased with them', async () => {
  const { contactSenders } = shop.deps;
  const note = contactSenders.note.bind(contactSenders);
  vi.spyOn(contactSenders, 'note').mockImplementation(async (messageId, ...sender) => {
    await note(messageId, ...sender);
    const metadata = { actor: { kind: 'system', id: 'test' }, commandId: newId(), correlationId: newId() } as const;
    const erased = event(contactMessageErased, { messageId });
    await shop.deps.log.append(streamOf(CONTACT_MESSAGE, messageId), 'any', [erased], metadata);
  });
  expect((await send(message)).statusCode).toBe(202);
  expect((await received()).map(({ type }) => type)).toEqual(['email.ContactMessageErased']);
});

test('a message with the hidden field filled in gets the same response as any, and nothing happens', async () => {
  const machine = await send({ ...message, website: 'https://spam.example' });
  const person = await send(message);
  expect([machine.statusCode, machine.payload]).toEqual([person.statusCode, person.payload]);
  expect(await received()).toHaveLength(1);
});

test('one address writes so many messages an hour, and machines that are ignored do not use them up', async () => {
  const machines = [];
  for (let time = 0; time < 5; time++) machines.push((await send({ ...message, website: 'x' })).statusCode);
  expect(machines).toEqual([202, 202, 202, 429, 429]);
  for (let time = 0; time < 3; time++) expect((await send(message)).statusCode).toBe(202);
  const refused = await send(message);
  expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await received()).toHaveLength(3);
});

test('a line break in what becomes a header of the mail is refused', async () => {
  for (const field of ['name', 'subject']) {
    const reply = await send({ ...message, [field]: 'a\r\nBcc: everyone@example.com' });
    expect(reply.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field, code: 'single_line' }] });
  }
  expect(await received()).toEqual([]);
});
