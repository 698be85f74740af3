import { z } from 'zod';
import { defineJob, retry } from '../kernel/job.ts';

export const makeRenditions = defineJob({
  name: 'pictures/make-renditions',
  summary: 'Store a picture of the shop in smaller widths, as AVIF.',
  data: z.strictObject({ pictureId: z.guid(), isBulk: z.boolean().optional(), ...retry }),
  isBulk: ({ isBulk }) => isBulk === true,
  attempts: 10,
  backoff: 5_000,
});

export const pictureJobs = [makeRenditions] as const;
