import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startGoogleDouble } from '../../testing/google-double.ts';
import { googleVerifier } from './google-token.ts';

const CLIENT = 'client-id';
const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A verifier whose keys are fetched from a server with this response. */
async function verifierWith(status: number, body: string) {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return googleVerifier(CLIENT, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

test.each([
  ['fails', 503, '{}'],
  ['returns no JSON', 200, '<html>'],
  ['returns no keys', 200, '{}'],
])('a token is not refused as invalid when the server of the keys %s', async (_how, status, body) => {
  const google = await startGoogleDouble();
  servers.push(google);
  const credential = await google.token({ sub: '1', email: 'a@gmail.com' }, CLIENT);
  const verify = await verifierWith(status, body);
  await expect(verify(credential, undefined)).rejects.toMatchObject({ refusal: { refused: 'UNAVAILABLE' } });
});

test('a token under a key that is not there is refused', async () => {
  const google = await startGoogleDouble();
  servers.push(google);
  const credential = await google.token({ sub: '1', email: 'a@gmail.com' }, CLIENT);
  const verify = await verifierWith(200, '{"keys":[]}');
  await expect(verify(credential, undefined)).rejects.toMatchObject({ refusal: { refused: 'GOOGLE_TOKEN_INVALID' } });
});
