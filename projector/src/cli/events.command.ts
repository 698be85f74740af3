import { collect, readStream } from '@countinghouse/platform/event-store/reading/read-stream';
import { type Command, UsageError } from './command.ts';
import { print, printJson } from './output.ts';

/** Every event of a stream as it is stored: personal data stays sealed. */
export const events: Command = async ([stream], { store, json }) => {
  if (!stream) throw new UsageError('Name a stream, for example orders.order-018f0000-0000-7000-8000-000000000000.');
  const found = await collect(readStream(store, stream));
  if (json) {
    printJson(found);
    return 0;
  }
  for (const { revision, type, version, recordedAt, position, metadata, data } of found) {
    const { kind, id } = metadata.actor;
    print(`${revision}  ${recordedAt}  ${type} v${version}  at ${position}  by ${kind}${id ? ` ${id}` : ''}`);
    print(`   ${JSON.stringify(data)}`);
  }
  print(found.length === 0 ? `The stream ${stream} is empty.` : `${found.length} events`);
  return 0;
};
