import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { numbersIn } from '@countinghouse/contracts/reports/figures';

/**
 * Checks that every number of a report is plain, or a figure that can be explained. A call with a figure is a report.
 * @throws Error with the name of the first number that is neither
 */
export function checkFigures(
  routes: Readonly<Record<string, RouteDefinition>>,
  explained: Readonly<Record<string, unknown>>,
): void {
  for (const { path, reply } of Object.values(routes)) {
    const numbers = numbersIn(reply);
    const isReport = path.startsWith('/report/') || numbers.some(({ meaning }) => meaning && 'figure' in meaning);
    if (!isReport) continue;
    for (const { path: name, meaning } of numbers) {
      if (!meaning) throw new Error(`${path}: ${name} is a bare number: declare it as figure(…) or plain()`);
      if ('figure' in meaning && !Object.hasOwn(explained, meaning.figure)) {
        throw new Error(`${path}: ${name} is the figure ${meaning.figure}, which nothing explains`);
      }
    }
  }
}
