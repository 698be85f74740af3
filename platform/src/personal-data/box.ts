import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Random bytes are drawn in bulk: one call per nonce costs more than the encryption of a small event. */
const pool = Buffer.alloc(IV_BYTES * 512);
let used = pool.length;

function nextIv(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const iv = Buffer.from(pool.subarray(used, used + IV_BYTES));
  used += IV_BYTES;
  return iv;
}

/**
 * Encrypts with AES-256-GCM: nonce, tag, ciphertext. `context` is authenticated with it: a box opens only where it was
 * sealed.
 */
export function sealBox(key: KeyObject, plain: string | Buffer, context: string): Buffer {
  const iv = nextIv();
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(context));
  const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Opens what {@link sealBox} made. Throws when the key, the context or a single bit differs. */
export function openBox(key: KeyObject, box: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const plain = decipher.update(box.subarray(IV_BYTES + TAG_BYTES));
  decipher.final();
  return plain;
}
