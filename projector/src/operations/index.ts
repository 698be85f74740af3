import { failedJobs } from './failed-job.projection.ts';
import { logIndex } from './log-index.projection.ts';

export const operationsProjections = [failedJobs, logIndex];
