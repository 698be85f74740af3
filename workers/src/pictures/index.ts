import { pictureJobs } from '@countinghouse/contracts/pictures/jobs';
import type { WorkerContext } from '../context.ts';
import { makeRenditionsHandler } from './make-renditions.job.ts';
import { pictureReactor } from './picture.reactor.ts';

export const pictures: WorkerContext = {
  jobs: pictureJobs,
  reactors: [pictureReactor],
  handlers: (tools) => [makeRenditionsHandler(tools)],
};
