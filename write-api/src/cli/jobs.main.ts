import { withShop } from '@countinghouse/platform/launcher/with-shop';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { z } from 'zod';
import { openWriteSide } from '../open-write-side.ts';
import { type OpenJob, openJobs, retryJob } from '../operations/retry-failed-jobs.ts';

/** `jobs [--json]`: lists failed jobs of the shop of VAR_DIR. `jobs retry <id>|all`: has them done again. */
const [act, which] = process.argv.slice(2).filter((word) => word !== '--json');
const json = process.argv.includes('--json');
const chosen = z.union([z.uuid(), z.literal('all')]).safeParse(which);
if (act !== undefined && (act !== 'retry' || !chosen.success)) {
  process.stderr.write('usage: jobs [--json], or jobs retry <id of a job, or all>\n');
  process.exit(2);
}
const print = (line: string) => void process.stdout.write(`${line}\n`);

await withShop(async (settings) => {
  const deps = await openWriteSide(settings, createLogger('jobs', 'silent'));
  try {
    const open = await openJobs(deps.database);
    if (act === undefined) return json ? print(JSON.stringify(open, null, 2)) : list(open);
    const wanted = open.filter(({ failure_id, work }) => (which === 'all' ? work !== null : failure_id === which));
    if (wanted.length === 0) print(which === 'all' ? 'No job can be retried.' : `No failed job ${which} is open.`);
    for (const job of wanted) {
      const isAsked = await retryJob(deps, job.failure_id);
      print(`${job.failure_id} ${wordsOf(job)}: ${isAsked ? 'is tried again' : 'cannot be tried again'}`);
      if (!isAsked) process.exitCode = 1;
    }
    if (wanted.length === 0 && which !== 'all') process.exitCode = 1;
  } finally {
    await deps.close();
  }
});

function list(open: readonly OpenJob[]): void {
  for (const job of open) {
    const lacks = job.work === null ? '; cannot be tried again' : '';
    print(`${job.failure_id}  ${job.failed_at}  ${wordsOf(job)}: ${job.cause}, ${job.state}${lacks}`);
  }
  if (open.length === 0) print('No background work has failed that is not settled.');
  else print('Try again: npm run ops -- jobs retry <id>, or all');
}

/** What a job was for, without personal data. */
function wordsOf({ kind, orderNo, detail }: OpenJob): string {
  return [kind, orderNo, detail].filter(Boolean).join(' ');
}
