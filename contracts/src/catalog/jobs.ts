import { z } from 'zod';
import { defineJob } from '../kernel/job.ts';

export const checkProductImport = defineJob({
  name: 'catalog/check-product-import',
  summary: 'Compare a file of products with the catalogue, row by row.',
  data: z.strictObject({ importId: z.uuid() }),
  attempts: 3,
});

export const catalogJobs = [checkProductImport] as const;
