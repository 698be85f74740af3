import { integer, keyed, readModel, text } from '@countinghouse/contracts/kernel/table';
import { defineProjection } from '../../projections/projection/define-projection.ts';

const streamTables = readModel('library_streams', {
  streams: keyed({ columns: { stream: text(), events: integer() }, key: ['stream'] }),
});

/** How many events each stream has. */
export const streams = defineProjection({
  version: 1,
  tables: Object.values(streamTables),
  on: {},
  every: { apply: ({ stream, revision }, rows) => rows.put(streamTables.streams, { stream, events: revision + 1 }) },
});
