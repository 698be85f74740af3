import { defineJob } from '@countinghouse/contracts/kernel/job';
import { z } from 'zod';

/** The job of the queue's own tests. */
export const countUp = defineJob({
  name: 'counting/count-up',
  summary: 'Count up.',
  data: z.strictObject({ id: z.string() }),
  attempts: 3,
  backoff: 10,
});
