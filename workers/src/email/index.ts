import { emailJobs } from '@countinghouse/contracts/email/jobs';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { WorkerContext } from '../context.ts';
import { backInStockReactor } from './back-in-stock/back-in-stock.reactor.ts';
import {
  type NotifyBackInStockDependencies,
  notifyBackInStockHandler,
} from './back-in-stock/notify-back-in-stock.job.ts';
import { waitingCustomers } from './back-in-stock/waiting-customers.ts';
import { contactErasureReactor } from './contact/contact-erasure.reactor.ts';
import { contactMessageReactor } from './contact/contact-message.reactor.ts';
import { removeContactMailHandler } from './contact/remove-contact-mail.job.ts';
import { sendContactMessageHandler } from './contact/send-contact-message.job.ts';
import { languageOfLastOrder } from './customer-language.ts';
import { mailErasureReactor } from './erasure/mail-erasure.reactor.ts';
import { removeCustomerMailsHandler, removeStaffMailsHandler } from './erasure/remove-customer-mails.job.ts';
import { staffMailErasureReactor } from './erasure/staff-mail-erasure.reactor.ts';
import { orderMailReactor } from './order/order-mail.reactor.ts';
import { type OrderMailDependencies, sendOrderMailHandler } from './order/send-order-mail.job.ts';
import { passwordMailReactor } from './password/password-mail.reactor.ts';
import { type PasswordMailDependencies, sendPasswordMailHandler } from './password/send-password-mail.job.ts';
import {
  type StaffPasswordMailDependencies,
  sendStaffPasswordMailHandler,
} from './password/send-staff-password-mail.job.ts';
import { staffPasswordMailReactor } from './password/staff-password-mail.reactor.ts';
import { reportMailReactor } from './report/report-mail.reactor.ts';
import { type ReportMailDependencies, sendReportMailHandler } from './report/send-report-mail.job.ts';

/** Dependencies of mails to customers and staff beyond those of every job. */
export type CustomerMailTools = Pick<PasswordMailDependencies, 'recipients' | 'front' | 'resetCodes'> &
  Pick<StaffPasswordMailDependencies, 'staffResetCodes'> &
  Pick<OrderMailDependencies, 'orderCodes'> &
  Pick<ReportMailDependencies, 'readTotals'> &
  Pick<NotifyBackInStockDependencies, 'progress'> & { readonly database: Database };

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
      reportMailReactor,
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
        notifyBackInStockHandler(deps),
        removeCustomerMailsHandler(tools),
        sendStaffPasswordMailHandler(deps),
        sendReportMailHandler(deps),
        removeStaffMailsHandler(tools),
      ];
    },
  };
}
