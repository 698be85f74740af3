import { startWorkers } from '../workers.ts';
import { countUp } from './count-up.ts';

/** A worker process for the tests: takes a job, reports that, and never ends it. The test kills it. */
const url = process.argv[2];
if (!url) throw new Error('give the address of the queue');

startWorkers(
  { url, lockDuration: 1_000, onError: () => undefined, onUnrecorded: async () => undefined },
  [countUp],
  [
    {
      job: countUp,
      exhausted: 'given-up',
      run: () => {
        process.stdout.write('in hand\n');
        return new Promise(() => undefined);
      },
    },
  ],
);
