import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Codes of links that set a new password. A code follows from the id of its reset, so that events and jobs carry ids
 * only.
 */
export interface ResetCodes {
  /** The code of a reset: 64 hexadecimal digits, for an address. A secret: whoever has it may set the password. */
  codeOf(resetId: string): string;
  /** The reset (a UUID in lower case) that a code was made for; undefined for whatever is no code of this shop. */
  resetOf(code: string): string | undefined;
}

/** Digits of the id and of its proof, 128 bits each. */
const HALF = 32;

/** Codes under a key of their own, which follows from the shop's master key. */
export function resetCodes(masterKey: Buffer): ResetCodes {
  const key = createHmac('sha256', masterKey).update('codes of password resets').digest();
  const proofOf = (digits: string) => createHmac('sha256', key).update(digits).digest('hex').slice(0, HALF);
  return {
    codeOf(resetId) {
      const digits = resetId.replaceAll('-', '').toLowerCase();
      return digits + proofOf(digits);
    },
    resetOf(code) {
      const written = code.trim().toLowerCase();
      if (!/^[0-9a-f]{64}$/.test(written)) return undefined;
      const digits = written.slice(0, HALF);
      const proven = timingSafeEqual(Buffer.from(written.slice(HALF)), Buffer.from(proofOf(digits)));
      return proven ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined;
    },
  };
}
