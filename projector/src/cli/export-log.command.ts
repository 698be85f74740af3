import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import { type Command, UsageError } from './command.ts';
import { print } from './output.ts';

/** Writes every event as it is stored into a file, one JSON a line: personal data stays sealed. */
export const exportLog: Command = async ([path], { store, signal }) => {
  if (path === undefined) throw new UsageError('Name the file to write: export-log log.ndjson.');
  let events = 0;
  const counted = () => {
    events += 1;
  };
  await pipeline(linesOf(store, signal, counted), createWriteStream(path));
  print(events === 1 ? '1 event' : `${events} events`);
  return 0;
};

async function* linesOf(store: EventStore, interrupted: AbortSignal, counted: () => void) {
  const ended = new AbortController();
  const signal = AbortSignal.any([interrupted, ended.signal]);
  for await (const batch of store.subscribeAll({ after: '', signal })) {
    for (const event of batch.events) {
      counted();
      yield `${JSON.stringify(event)}\n`;
    }
    if (batch.caughtUp) ended.abort();
  }
}
