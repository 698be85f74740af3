import { failedJobs } from './failed-job.projection.ts';

export const operationsProjections = [failedJobs];
