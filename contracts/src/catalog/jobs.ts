import { z } from 'zod';
import { defineJob } from '../kernel/job.ts';

export const checkProductImport = defineJob({
  name: 'catalog/check-product-import',
  summary: 'Compare a file of products with the catalogue, row by row.',
  data: z.strictObject({ importId: z.uuid() }),
  attempts: 3,
});

export const exportProducts = defineJob({
  name: 'catalog/export-products',
  summary: 'Write the products of a search into a file.',
  data: z.strictObject({ exportId: z.uuid() }),
  attempts: 3,
});

export const catalogJobs = [checkProductImport, exportProducts] as const;
