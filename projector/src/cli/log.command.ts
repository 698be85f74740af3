import { type Command, UsageError } from './command.ts';
import { writeExport } from './export/log-export.ts';
import { print, printJson } from './output.ts';

/** `log export <folder>`: the whole log in files that need no shop to be read. */
export const log: Command = async ([verb, folder], { store, timeZone, signal, json }) => {
  if (verb !== 'export' || folder === undefined) throw new UsageError('Name a folder: log export <folder>.');
  const { events, segments } = await writeExport(store, { folder, timeZone, signal });
  if (json) printJson({ folder, events, segments: segments.length });
  else print(`${events === 1 ? '1 event' : `${events} events`} in ${segments.length} files, named in manifest.json`);
  return 0;
};
