import { createHmac, timingSafeEqual } from 'node:crypto';
import { newId } from '@countinghouse/contracts/kernel/ids';

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

/** An id (a UUID in lower case) with a number from 0 to 65,535. */
export interface NumberedId {
  readonly id: string;
  readonly number: number;
}

/** Codes for secret links of which an id has several, one after the other; each follows from the id and its number. */
export interface NumberedCodes {
  /** The code: 68 hexadecimal digits, for an address. A secret: its holder may use it for its purpose. */
  codeOf(numbered: NumberedId): string;
  /** What a code was made for; undefined for whatever is no code of this purpose. */
  madeFor(code: string): NumberedId | undefined;
}

/** Digits of the number. */
const NUMBER = 4;

/** Codes of one purpose, under a key of its own that follows from the master key. */
export function numberedCodes(masterKey: Buffer, purpose: string): NumberedCodes {
  const key = createHmac('sha256', masterKey).update(purpose).digest();
  const proofOf = (digits: string) => createHmac('sha256', key).update(digits).digest('hex').slice(0, HALF);
  return {
    codeOf({ id, number }) {
      const digits = id.replaceAll('-', '').toLowerCase() + number.toString(16).padStart(NUMBER, '0');
      return digits + proofOf(digits);
    },
    madeFor(code) {
      const written = code.trim().toLowerCase();
      if (!/^[0-9a-f]{68}$/.test(written)) return undefined;
      const digits = written.slice(0, HALF + NUMBER);
      if (!timingSafeEqual(Buffer.from(written.slice(HALF + NUMBER)), Buffer.from(proofOf(digits)))) return undefined;
      const id = digits.slice(0, HALF).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return { id, number: Number.parseInt(digits.slice(HALF), 16) };
    },
  };
}

const JOB_CALLS = 'calls of jobs';
/** Milliseconds that a code is good for, either way: clocks of machines differ. */
const GOOD_FOR_MS = 60_000;

/** Codes by which jobs of the workers call read-api, in an `Authorization` header: `Job <code>`. */
export interface JobCodes {
  /** A code that is good for one minute. A secret. */
  newCode(): string;
  /** Whether it is a code that is still good. */
  isGood(code: string): boolean;
}

/**
 * Makes the codes under a key that follows from the master key, of ids that tell their time.
 * @param now milliseconds since the epoch
 */
export function jobCodes(masterKey: Buffer, now: () => number = Date.now): JobCodes {
  const codes = idCodes(masterKey, JOB_CALLS);
  return {
    newCode: () => codes.codeOf(newId()),
    isGood(code) {
      const id = codes.idOf(code);
      return id !== undefined && Math.abs(now() - timeOf(id)) <= GOOD_FOR_MS;
    },
  };
}

/** Milliseconds since the epoch in a UUID of version 7 (RFC 9562). */
function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
