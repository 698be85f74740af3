import { collect, readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import type { Command } from './command.ts';
import { print, printJson } from './output.ts';
import { peopleNamed } from './people-named.ts';
import { streamNamed } from './stream-names.ts';

/** Every event of a stream as it is stored: personal data stays sealed. Text names people; JSON has their ids. */
export const events: Command = async ([word], { database, store, json }) => {
  const stream = await streamNamed(word, { store, database });
  const found = await collect(readStream(store, stream));
  if (json) {
    printJson(found);
    return 0;
  }
  const nameOf = await peopleNamed(
    database,
    found.map(({ metadata }) => metadata.actor),
  );
  if (stream !== word) print(stream);
  for (const { revision, type, version, recordedAt, position, metadata, data } of found) {
    print(`${revision}  ${recordedAt}  ${type} v${version}  at ${position}  by ${nameOf(metadata.actor)}`);
    print(`   ${JSON.stringify(data)}`);
  }
  print(found.length === 1 ? '1 event' : `${found.length} events`);
  return 0;
};
