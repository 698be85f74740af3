import { expect, it } from 'vitest';
import { eventId } from './event-id.ts';

const COMMAND = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

// Computed with Python's uuid.uuid5, as another implementation of RFC 9562.
it.each([
  ['orders.order-漢', 0, '679e694f-2294-5cd8-ba35-e71e092ef59f'],
  ['orders.order-漢', 1, '1cc54e9c-c915-5ffe-81d7-89b9b8407d70'],
])('is the version 5 UUID of the stream and index within the command: %s %d', (stream, index, id) => {
  expect(eventId(COMMAND, stream, index)).toBe(id);
});
