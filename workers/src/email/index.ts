import { emailJobs } from '@countinghouse/contracts/email/jobs';
import type { WorkerContext } from '../runtime/context.ts';
import { contactMessageReactor } from './contact-message.reactor.ts';
import { sendContactMessageHandler } from './send-contact-message.job.ts';

export const email: WorkerContext = {
  jobs: emailJobs,
  reactors: [contactMessageReactor],
  handlers: (tools) => [sendContactMessageHandler(tools)],
};
