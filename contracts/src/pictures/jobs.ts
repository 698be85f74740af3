import { z } from 'zod';
import { defineJob, retry } from '../kernel/job.ts';

export const makeRenditions = defineJob({
  name: 'pictures/make-renditions',
  summary: 'Store a picture of the shop in smaller widths, as AVIF and WebP.',
  data: z.strictObject({ pictureId: z.guid(), ...retry }),
  attempts: 10,
  backoff: 5_000,
});

export const pictureJobs = [makeRenditions] as const;
