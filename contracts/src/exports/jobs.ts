import { z } from 'zod';
import { defineJob, retry } from '../kernel/job.ts';

export const writeExport = defineJob({
  name: 'exports/write-export',
  summary: 'Write a list, as a filter shows it, or a document of chosen orders into a file.',
  data: z.strictObject({ exportId: z.uuid(), ...retry }),
});

export const exportJobs = [writeExport] as const;
