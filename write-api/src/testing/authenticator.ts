import { codeAt } from '../identity/second-factor/one-time-codes.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for a secret, `steps` of 30 seconds from now. */
export function appCode(secret: string, steps = 0): string {
  return codeAt(fromBase32(secret), Math.floor(Date.now() / 30_000) + steps);
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
