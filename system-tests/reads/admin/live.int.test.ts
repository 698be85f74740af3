import { Readable } from 'node:stream';
import { TAG_LIST, tagCreated } from '@countinghouse/contracts/catalog/events';
import { STAFF_STREAM, staffUserCreated } from '@countinghouse/contracts/identity/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
let address: string;
beforeAll(async () => {
  shop = await openTestReadSide();
  address = await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());

const makeTag = () =>
  shop.happened(streamOf(TAG_LIST.category, TAG_LIST.id), event(tagCreated, { tagId: newId(), name: newId() }));

interface Message {
  readonly id: string;
  readonly change: { readonly views: string[]; readonly position: string };
}

/** Yields the messages of one live connection. */
async function* follow(caller: Caller, query?: string, headers?: Record<string, string>): AsyncGenerator<Message> {
  for await (const { event: name, id, data, retry } of messages(caller, query, headers)) {
    if (name === 'change') yield { id: id!, change: JSON.parse(data!) };
    else if (retry) yield { id: '', change: { views: [], position: '' } };
  }
}

/** Yields the editors in the messages of one live connection. */
async function* followPresence(caller: Caller): AsyncGenerator<unknown> {
  for await (const { event: name, data } of messages(caller)) if (name === 'presence') yield JSON.parse(data!);
}

/** Yields the fields of each message of one live connection. */
async function* messages(
  caller: Caller,
  query = '',
  headers: Record<string, string> = {},
): AsyncGenerator<Record<string, string>> {
  const leave = new AbortController();
  const response = await fetch(`${address}/api/v1/live${query}`, {
    headers: { authorization: `Bearer ${shop.tokenOf(caller)}`, ...headers },
    signal: leave.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  let text = '';
  try {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const fields = Object.fromEntries(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
        );
        text = text.slice(end + 2);
        yield fields;
      }
    }
  } finally {
    leave.abort();
  }
}

test('notifies staff of changed views, and resumes where a connection broke', async () => {
  await makeTag();
  await shop.get('/tag/list');
  const first = follow('admin');
  await first.next();
  const position = await makeTag();
  const message = (await first.next()).value as Message;
  const views = ['catalog_shelf', 'catalog_tag_list', 'history_deleted', 'operations_log_index'];
  expect(message.change).toEqual({ views, position });
  expect(message.id).toBe(position);
  await first.return(undefined);

  const missed = await makeTag();
  await shop.get('/tag/list');
  for (const resumed of [
    follow('admin', `?after=${position}`),
    follow('superAdmin', '', { 'last-event-id': position }),
  ]) {
    await resumed.next();
    const { change } = (await resumed.next()).value as Message;
    expect(change.position).toBe(missed);
    expect(change.views).toContain('catalog_tag_list');
    await resumed.return(undefined);
  }
});

test('notifies staff of other editors, and no ADMIN of those of a staff user', async () => {
  const note = (caller: Caller, record: object | null) =>
    shop.app.inject({
      method: 'PUT',
      url: '/api/v1/live/editing',
      headers: { authorization: `Bearer ${shop.tokenOf(caller)}` },
      payload: { form: newId(), record },
    });
  const userId = shop.ids.admin;
  const ben = { userId, email: 'ben@shop.hk', firstName: 'Ben', lastName: 'Lam', avatar: '', active: true };
  await shop.happened(STAFF_STREAM, event(staffUserCreated, { ...ben, role: 'ADMIN' }));
  await shop.get('/user/list', 'superAdmin');
  const record = { context: 'order', id: newId() };

  const stream = followPresence('superAdmin');
  expect((await stream.next()).value).toEqual({ editing: [] });
  expect((await note('admin', record)).statusCode).toBe(200);
  expect((await stream.next()).value).toEqual({ editing: [{ userId, name: 'Ben Lam', record }] });
  await stream.return(undefined);

  expect((await note('admin', { context: 'user', id: newId() })).statusCode).toBe(403);
  expect((await note('customer', record)).statusCode).toBe(401);
  expect((await note('admin', { context: 'nothing', id: 'x' })).statusCode).toBe(422);
});

test('the live stream is for staff only', async () => {
  for (const caller of ['customer', 'nobody'] as const) {
    const response = await fetch(`${address}/api/v1/live`, {
      headers: caller === 'nobody' ? {} : { authorization: `Bearer ${shop.tokenOf(caller)}` },
    });
    expect(response.status).toBe(401);
    await response.body?.cancel();
  }
});

test('pictures are public, and nothing else is served', async () => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const path = await shop.files.intakeImage(Readable.from([png]), shop.ids.admin);
  const picture = await fetch(address + path);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(0);
  const missing = await fetch(`${address}/files/images/0198d5a0-0000-7000-8000-000000000000.webp`);
  expect(await missing.json()).toMatchObject({ code: 'NOT_FOUND' });
  const document = await shop.files.intakeDocument(Readable.from([Buffer.from('a note')]), shop.ids.admin);
  const statusFor = async (caller: Caller) => {
    const headers = caller === 'nobody' ? {} : { authorization: `Bearer ${shop.tokenOf(caller)}` };
    return (await fetch(address + document, { headers })).status;
  };
  expect([await statusFor('admin'), await statusFor('customer'), await statusFor('nobody')]).toEqual([200, 404, 401]);
});

test('ends with the session, long before the next heartbeat', { timeout: 5_000 }, async () => {
  const stream = follow('admin');
  await stream.next();
  shop.signOut('admin');
  // Until it is done; a message may be in flight.
  for await (const { change } of stream) expect(change.views).toBeDefined();
});

test('closing the service ends its live connections', async () => {
  const stream = follow('superAdmin');
  await stream.next();
  const rest = stream.next();
  await shop.app.close();
  expect((await rest).done).toBe(true);
});
