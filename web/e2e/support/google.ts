import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

/** A stub of Google: the URL of its public keys, and the private key with which tests sign its tokens. */
export interface GooglePlace {
  readonly clientId: string;
  readonly keysUrl: string;
  /** PEM. */
  readonly privateKey: string;
}

/** Starts a server of the public keys, which the shop requests for the first token. */
export async function startGoogleStub(): Promise<{ readonly place: GooglePlace; readonly close: () => void }> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const keys = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256' }] });
  const server = createServer((_, reply) => reply.setHeader('content-type', 'application/json').end(keys));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const place = {
    clientId: 'countinghouse.apps.example',
    keysUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
  return { place, close: () => server.close() };
}

/** The claims of a person's Google account. */
export interface GoogleAccount {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
}

/** Replaces Google's script in a page by a stub whose button signs in as `account`. */
export async function stubGoogleSignIn(page: Page, google: GooglePlace, account: GoogleAccount): Promise<void> {
  await page.exposeFunction('googleToken', (nonce: string) => tokenOf(google, account, nonce));
  const script = `(() => {
    let settings;
    const renderButton = (place) => {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Continue with Google' });
      button.onclick = async () => settings.callback({ credential: await window.googleToken(settings.nonce) });
      place.append(button);
    };
    window.google = { accounts: { id: { initialize: (options) => { settings = options; }, renderButton } } };
  })()`;
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}

/**
 * Returns an ID token that is valid for five minutes:
 * https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload
 */
function tokenOf({ clientId, privateKey }: GooglePlace, account: GoogleAccount, nonce: string): string {
  const exp = Math.floor(Date.now() / 1_000) + 300;
  const claims = { iss: 'https://accounts.google.com', aud: clientId, exp, nonce, email_verified: true, ...account };
  const text = [{ alg: 'RS256', kid: 'k' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${sign('sha256', Buffer.from(text), createPrivateKey(privateKey)).toString('base64url')}`;
}
