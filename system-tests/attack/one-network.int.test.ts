import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { WordIndex } from '@countinghouse/read-api/catalog/shelf/search/word-index';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type ListeningShop, listen } from '../support/listening-shop.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

/** Networks of this machine. */
const ATTACKER = '127.0.0.66';
const visitorOf = (n: number) => `127.0.1.${n + 1}`;
/** As many as a gateway takes in this test; the attacker opens more. */
const CLIENTS = 200;

let shop: WholeShop;
let listening: ListeningShop;
const sockets: Socket[] = [];

beforeAll(async () => {
  shop = await openWholeShop();
  listening = await listen(shop, { clients: CLIENTS, perNetwork: CLIENTS, youngMs: 500 });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await vi.waitUntil(async () => (await listening.connections()) === 0, 5_000);
});
afterAll(async () => {
  await listening.close();
  await shop.close();
});

async function attack(text: string): Promise<Socket> {
  const { hostname, port } = new URL(listening.address);
  const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKER }).on('error', () => undefined);
  sockets.push(socket);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  if (text !== '') socket.write(text);
  return socket;
}

/** Status of the answer to a network, to a read or to a body that is posted; an Error when it is hung up on. */
const visit = (network: string, path: string, body?: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const options = { method, headers, localAddress: network, agent: false };
    const asked = request(listening.address + path, options, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode));
    });
    asked.once('error', reject).end(body);
  });

const SLOW =
  'POST /api/v1/email/contact-us HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{';

test('slow bodies and bare connections of one network reset no visitor of another', async () => {
  for (let n = 0; n < CLIENTS + 50; n += 1) await attack(SLOW);
  const statuses: (number | undefined)[] = [];
  for (let n = 0; n < 40; n += 1) {
    for (let bare = 0; bare < 5; bare += 1) await attack('');
    const paths = ['/api/v1/setting', '/api/v1/product/listing?size=12', '/api/v1/tag/list'];
    statuses.push(...(await Promise.all(paths.map((path) => visit(visitorOf(n), path)))));
  }
  expect(statuses).toEqual(statuses.map(() => 200));
  expect(await listening.connections()).toBeLessThanOrEqual(CLIENTS);
});

test('a visitor is answered before most of the calls that one network has sent already', async () => {
  const ASKED = 100;
  let arrived = 0;
  const note = ({ url }: IncomingMessage) => {
    if (url?.includes('/product/listing')) arrived += 1;
  };
  shop.apps['read-api'].server.on('request', note);
  // The database answers when all calls have come.
  const { database } = shop.deps;
  const query = database.query.bind(database) as (...given: unknown[]) => unknown;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = vi.spyOn(database, 'query').mockImplementation((async (...given: unknown[]) => {
    await gate;
    return query(...given);
  }) as never);

  let answered = 0;
  const asked = Array.from({ length: ASKED }, (_, n) =>
    visit(ATTACKER, `/api/v1/product/listing?size=12&search=${n}`).then((status) => {
      answered += 1;
      return status;
    }),
  );
  await vi.waitUntil(() => arrived === ASKED, 10_000);
  const visitor = visit(visitorOf(0), '/api/v1/product/listing?size=12').then((status) => ({
    status,
    before: answered,
  }));
  await vi.waitUntil(() => arrived === ASKED + 1, 10_000);
  open();
  const { status, before } = await visitor;
  held.mockRestore();
  expect(status).toBe(200);
  expect(before).toBeLessThan(ASKED / 3);
  expect(await Promise.all(asked)).toEqual(asked.map(() => 200));
  shop.apps['read-api'].server.off('request', note);
});

test('nonsense that is searched for costs no more than six guesses', async () => {
  const guessed = vi.spyOn(WordIndex.prototype, 'mostLike');
  const nonsense = Array.from({ length: 26 }, (_, n) => `q${String.fromCharCode(97 + n)}z`);
  for (const words of [nonsense, nonsense.slice(0, 6)]) {
    for (const path of ['/api/v1/product/suggest?search=', '/api/v1/product/listing?view=card&search=']) {
      expect(await visit(ATTACKER, path + encodeURIComponent(words.join(' ')))).toBe(200);
    }
  }
  expect(guessed.mock.calls.length).toBeLessThanOrEqual(2 * 6);
  guessed.mockRestore();
});

test('a body of thousands of names is refused before it is parsed', async () => {
  const parsed = vi.spyOn(JSON, 'parse');
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 39_000 }, (_, n) => [`k${n}`, 0])));
  expect(await visit(ATTACKER, '/api/v1/email/contact-us', body)).toBe(413);
  expect(parsed.mock.calls.filter(([text]) => text.length === body.length)).toEqual([]);
  parsed.mockRestore();
});
