import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the parameters that every authenticator app knows: SHA-1, 6 digits, 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps before and after the present one that are accepted, for clocks that differ. */
const TOLERATED_STEPS = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const RECOVERY_CODES = 10;
const RECOVERY_LETTERS = 10;

/** The code of a time step (RFC 4226, section 5.3). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The newest tolerated step whose code this is; undefined for a wrong code. Compares all of them, so that the time
 * tells nothing. @param now milliseconds since the epoch
 */
export function stepOf(secret: Buffer, code: string, now: number): number | undefined {
  const present = Math.floor(now / STEP_MS);
  let found: number | undefined;
  for (let step = present - TOLERATED_STEPS; step <= present + TOLERATED_STEPS; step++) {
    if (isSame(codeAt(secret, step), code)) found = step;
  }
  return found;
}

/** The recovery codes of a set, which follow from the secret and are kept nowhere. */
export function recoveryCodes(secret: Buffer, codeSet: string): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, (_, number) => {
    const mac = createHmac('sha256', secret).update(`recovery code ${number} of ${codeSet}`).digest();
    const letters = base32(mac).slice(0, RECOVERY_LETTERS);
    return `${letters.slice(0, RECOVERY_LETTERS / 2)}-${letters.slice(RECOVERY_LETTERS / 2)}`;
  });
}

/** Which code of a set this is, from 0; undefined for none of them. */
export function recoveryNumberOf(secret: Buffer, codeSet: string, typed: string): number | undefined {
  const wanted = recoveryLetters(typed);
  let found: number | undefined;
  for (const [number, code] of recoveryCodes(secret, codeSet).entries()) {
    if (isSame(code.replace('-', ''), wanted)) found = number;
  }
  return found;
}

/** What was typed, as digits of an app's code or letters of a recovery code. */
export function typedCode(typed: string): { readonly digits: string } | { readonly recovery: string } {
  const plain = typed.normalize('NFKC').replace(/[\s-]/g, '');
  return /^\d{6}$/.test(plain) ? { digits: plain } : { recovery: plain };
}

/** Digits that are no letters of base 32 are read as the letters that they look like. */
function recoveryLetters(typed: string): string {
  return typed.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
}

/** RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  let letters = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      letters += BASE32[(held >>> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? letters + BASE32[(held << (5 - bits)) & 31] : letters;
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
