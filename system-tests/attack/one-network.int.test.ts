import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
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

/** Status of a read from a network; an Error when its connection was closed. */
const visit = (network: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request(listening.address + path, { localAddress: network, agent: false }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode));
    });
    asked.once('error', reject).end();
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
