import { allEvents } from '@countinghouse/contracts/event-registry';
import { type Verification, verifyView } from '@countinghouse/platform/projections/verify';
import { type Command, projectionNamed } from './command.ts';
import { print, printJson } from './output.ts';

/** Rebuilds one view, or all, aside and compares with what readers see. Exit code 1 when they differ. */
export const verify: Command = async ([name], { projections, source, databaseUrl, json, signal }) => {
  const wanted = name === 'all' ? projections : [projectionNamed(name, projections)];
  const erasures = [...allEvents.values()].flatMap(({ type, erases }) => (erases === undefined ? [] : [type]));
  const results: Verification[] = [];
  for (const projection of wanted) {
    const result = await verifyView(projection, source, databaseUrl, signal, erasures);
    results.push(result);
    if (!json) printResult(result);
  }
  if (json) printJson(results);
  return results.every((result) => result.equal) ? 0 : 1;
};

function printResult({ view, position, equal, tables }: Verification): void {
  print(`${view} at ${position || 'start'}: ${equal ? 'a rebuild gives the same rows' : 'A REBUILD GIVES OTHER ROWS'}`);
  for (const { table, rows, hash, rebuiltRows, rebuiltHash, differences } of tables) {
    print(`  ${table}: ${rows} rows, hash ${hash}`);
    if (rows !== rebuiltRows || hash !== rebuiltHash) print(`  rebuilt: ${rebuiltRows} rows, hash ${rebuiltHash}`);
    for (const { live, rebuilt } of differences) {
      print(
        `    live    ${live ? JSON.stringify(live) : '(no row)'}\n    rebuilt ${rebuilt ? JSON.stringify(rebuilt) : '(no row)'}`,
      );
    }
  }
}
