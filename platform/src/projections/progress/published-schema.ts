import { PUBLISHED_SCHEMA } from '@countinghouse/contracts/kernel/sql/published-table';
import type { NumberedSchema } from '../../postgres/migrations.ts';

/** The schema of what projections publish, which is empty until their builds are shown. */
export const publishedSchema: NumberedSchema = {
  name: PUBLISHED_SCHEMA,
  steps: [`comment on schema ${PUBLISHED_SCHEMA} is 'Facts and dimensions of the shop, for analysts'`],
};
