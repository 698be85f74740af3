import { emailJobs } from '@countinghouse/contracts/email/jobs';
import type { WorkerContext } from '../runtime/context.ts';
import { contactErasureReactor } from './contact-erasure.reactor.ts';
import { contactMessageReactor } from './contact-message.reactor.ts';
import { removeContactMailHandler } from './remove-contact-mail.job.ts';
import { sendContactMessageHandler } from './send-contact-message.job.ts';

export const email: WorkerContext = {
  jobs: emailJobs,
  reactors: [contactMessageReactor, contactErasureReactor],
  handlers: (tools) => [sendContactMessageHandler(tools), removeContactMailHandler(tools)],
};
