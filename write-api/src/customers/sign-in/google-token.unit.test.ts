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

test('a token that would outlive what is remembered of used ones is refused', async () => {
  const google = await startGoogleDouble();
  servers.push(google);
  const inHours = (hours: number) => Math.floor(Date.now() / 1_000) + hours * 3_600;
  const verify = googleVerifier(CLIENT, google.jwksUrl);
  const tokenUntil = (exp: number) => google.token({ sub: '1', email: 'a@gmail.com', exp }, CLIENT);
  await expect(verify(await tokenUntil(inHours(25)), undefined)).rejects.toMatchObject({
    refusal: { refused: 'GOOGLE_TOKEN_INVALID' },
  });
  expect(await verify(await tokenUntil(inHours(23)), undefined)).toMatchObject({ sub: '1' });
});
