import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes for secret links, each of which follows from an id, so that events and jobs carry ids only. */
export interface IdCodes {
  /** The code of an id: 64 hexadecimal digits, for an address. A secret: its holder may use it for its purpose. */
  codeOf(id: string): string;
  /** The id (a UUID in lower case) that a code was made for; undefined for whatever is no code of this purpose. */
  idOf(code: string): string | undefined;
}

/** Digits of the id and of its proof, 128 bits each. */
const HALF = 32;

/** Codes of one purpose, under a key of its own that follows from the master key. */
export function idCodes(masterKey: Buffer, purpose: string): IdCodes {
  const key = createHmac('sha256', masterKey).update(purpose).digest();
  const proofOf = (digits: string) => createHmac('sha256', key).update(digits).digest('hex').slice(0, HALF);
  return {
    codeOf(id) {
      const digits = id.replaceAll('-', '').toLowerCase();
      return digits + proofOf(digits);
    },
    idOf(code) {
      const written = code.trim().toLowerCase();
      if (!/^[0-9a-f]{64}$/.test(written)) return undefined;
      const digits = written.slice(0, HALF);
      const proven = timingSafeEqual(Buffer.from(written.slice(HALF)), Buffer.from(proofOf(digits)));
      return proven ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined;
    },
  };
}
