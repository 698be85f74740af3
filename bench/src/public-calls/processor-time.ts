import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds of a clock tick, in which Linux counts. */
const TICK_MS = 10;

/**
 * Milliseconds of processor time that the processes have used which this one has started, and which those have: the
 * services and the database. Undefined where there is no `/proc`.
 */
export async function processorTime(): Promise<number | undefined> {
  const entries = await readdir('/proc').catch(() => undefined);
  if (!entries) return undefined;
  const processes = new Map<number, { readonly parent: number; readonly ticks: number }>();
  for (const entry of entries) {
    if (!/^\d+$/.test(entry)) continue;
    // A process that has ended meanwhile counts for nothing.
    const text = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    // Fields 4 and 14 to 17 of proc_pid_stat(5): parent, then user and system time, of children that have ended, too.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, some) => sum + some, 0);
    processes.set(Number(entry), { parent: fields[1]!, ticks });
  }
  const isOwn = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent;
    return parent !== undefined && (parent === process.pid || isOwn(parent));
  };
  let ticks = 0;
  for (const [pid, one] of processes) if (isOwn(pid)) ticks += one.ticks;
  return ticks * TICK_MS;
}
