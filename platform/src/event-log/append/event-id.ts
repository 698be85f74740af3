import { createHash } from 'node:crypto';

/**
 * Id of the event at `index` of the append that `commandId` makes to `stream`. The same command always yields the same
 * ids, in every process, so a retry is recognised by comparing ids; two streams touched by one command get different
 * ones. It is a name-based UUID (version 5, RFC 9562 section 5.5): namespace the command id, name `stream/index`.
 */
export function eventId(commandId: string, stream: string, index: number): string {
  const hash = createHash('sha1')
    .update(Buffer.from(commandId.replaceAll('-', ''), 'hex'))
    .update(`${stream}/${index}`)
    .digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
