import { emailJobs } from '@countinghouse/contracts/email/jobs';
import type { Database } from '@countinghouse/platform/read-store/database';
import type { WorkerContext } from '../runtime/context.ts';
import { backInStockReactor } from './back-in-stock.reactor.ts';
import { contactErasureReactor } from './contact-erasure.reactor.ts';
import { contactMessageReactor } from './contact-message.reactor.ts';
import { languageOfLastOrder } from './customer-language.ts';
import { mailErasureReactor } from './mail-erasure.reactor.ts';
import { orderMailReactor } from './order-mail.reactor.ts';
import { passwordMailReactor } from './password-mail.reactor.ts';
import { removeContactMailHandler } from './remove-contact-mail.job.ts';
import { removeCustomerMailsHandler, removeStaffMailsHandler } from './remove-customer-mails.job.ts';
import { sendContactMessageHandler } from './send-contact-message.job.ts';
import { sendOrderMailHandler } from './send-order-mail.job.ts';
import { type PasswordMailDependencies, sendPasswordMailHandler } from './send-password-mail.job.ts';
import { type StaffPasswordMailDependencies, sendStaffPasswordMailHandler } from './send-staff-password-mail.job.ts';
import { staffMailErasureReactor } from './staff-mail-erasure.reactor.ts';
import { staffPasswordMailReactor } from './staff-password-mail.reactor.ts';
import { type TellBackInStockDependencies, tellBackInStockHandler } from './tell-back-in-stock.job.ts';
import { waitingCustomers } from './waiting-customers.ts';

/** What mails to customers and staff need beyond the tools of every job. */
export type CustomerMailTools = Pick<PasswordMailDependencies, 'recipients' | 'front' | 'resetCodes'> &
  Pick<StaffPasswordMailDependencies, 'staffResetCodes'> &
  Pick<TellBackInStockDependencies, 'progress'> & { readonly database: Database };

export function email({ database, ...forCustomers }: CustomerMailTools): WorkerContext {
  return {
    jobs: emailJobs,
    reactors: [
      contactMessageReactor,
      contactErasureReactor,
      orderMailReactor,
      passwordMailReactor,
      backInStockReactor,
      mailErasureReactor,
      staffPasswordMailReactor,
      staffMailErasureReactor,
    ],
    handlers: (tools) => {
      const languageOf = languageOfLastOrder(database, tools.log);
      const deps = { ...tools, ...forCustomers, languageOf, waiting: waitingCustomers(database) };
      return [
        sendContactMessageHandler(tools),
        removeContactMailHandler(tools),
        sendOrderMailHandler(deps),
        sendPasswordMailHandler(deps),
        tellBackInStockHandler(deps),
        removeCustomerMailsHandler(tools),
        sendStaffPasswordMailHandler(deps),
        removeStaffMailsHandler(tools),
      ];
    },
  };
}
