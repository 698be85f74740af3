import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A double of Google: serves the keys that it signs ID tokens with. */
export interface GoogleDouble {
  readonly jwksUrl: string;
  /** An ID token with `claims` for a client, valid for five minutes; each is another one. */
  token(claims: object, audience: string): Promise<string>;
  /** One with the same claims under a key that is not Google's. */
  forgedToken(claims: object, audience: string): Promise<string>;
  close(): void;
}

export async function startGoogleDouble(): Promise<GoogleDouble> {
  const [own, stranger] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'RS256' }] };
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keys)),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const signed = (key: CryptoKey, claims: object, audience: string) =>
    new SignJWT({ email_verified: true, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer('https://accounts.google.com')
      .setAudience(audience)
      .setExpirationTime('exp' in claims ? Number(claims.exp) : '5m')
      .setJti(randomUUID())
      .sign(key);
  return {
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    token: (claims, audience) => signed(own.privateKey, claims, audience),
    forgedToken: (claims, audience) => signed(stranger.privateKey, claims, audience),
    close: () => server.close(),
  };
}
