import { invoicingRoutes } from '@countinghouse/contracts/invoicing/api';
import { type InvoiceEvent, invoiceFailed, invoiceIssued } from '@countinghouse/contracts/invoicing/events';
import { type ErrorCode, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { COMPANY_INFO } from '@countinghouse/contracts/settings/events';
import type { Position } from '@countinghouse/platform/event-store/event-store';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/http/binding';
import { awaitOutcome } from '@countinghouse/platform/queue/await-outcome';
import { execute } from '../command-handling/execute.ts';
import { openLimit } from '../identity/rate-limits.ts';
import { order } from '../orders/order.decider.ts';
import { companyInfo } from '../settings/company-info.decider.ts';
import type { WriteDeps } from '../write-deps.ts';
import { type AskedInvoice, invoices, invoiceWith, ownFiles } from './invoices.decider.ts';
import { orderByNumber } from './order-by-number.ts';

/** How long a caller waits for the PDF. After that the job goes on without an audience. */
const LONGEST_WAIT_MS = 15_000;
/** How long a file that is given out again has still to be there, so that a slow connection can fetch it. */
const TIME_TO_FETCH_MS = 60_000;

/** Invoices of orders: staff may have any, customers those of their own orders. */
export async function invoiceBindings(deps: WriteDeps): Promise<readonly Binding[]> {
  const { commands, log, files } = deps;
  const renderings = await openLimit(deps.database, 'invoice', deps.settings.RATE_LIMIT_INVOICE);

  async function accessibleOrder(call: Call, reference: string): Promise<{ orderId: string; version: string }> {
    const orderId = reference.startsWith('SO-') ? await orderByNumber(deps.database, log, reference) : reference;
    if (orderId === undefined) throw refusal('NOT_FOUND');
    const { state, version } = await commands.load(order, orderId);
    const { realm, id } = signedIn(call);
    const accessible = state.phase === 'standing' && (realm === 'staff' || state.placed.customerId === id);
    if (!accessible) throw refusal('NOT_FOUND');
    return { orderId, version };
  }

  /** Where the PDF of a request is, once it is there. `after`: a position before its outcome. */
  async function rendered(requestId: string, after: Position): Promise<string> {
    const outcome = (await awaitOutcome(log, {
      after,
      types: [invoiceIssued.type, invoiceFailed.type],
      matches: ({ data }) => (data as InvoiceEvent['data']).requestId === requestId,
      timeout: LONGEST_WAIT_MS,
    })) as InvoiceEvent | undefined;
    if (outcome?.type !== 'invoicing.InvoiceIssued') throw refusal(reasonOf(outcome));
    return outcome.data.path;
  }

  return [
    bind(invoicingRoutes.exportInvoice, async (call) => {
      const { orderId, version: orderVersion } = await accessibleOrder(call, call.body.id);
      const { version: companyVersion } = await commands.load(companyInfo, COMPANY_INFO.id);
      const { realm, id } = signedIn(call);
      const content = { by: id, locale: call.language, orderVersion, companyVersion };

      const there = invoiceWith((await commands.load(invoices, orderId)).state, content);
      const gone = there?.path && !(await files.lasts(there.path, TIME_TO_FETCH_MS)) ? there.path : undefined;
      // Each that is rendered takes a browser for a while; staff print theirs by the pile.
      if (realm === 'customer' && (!there || gone)) await renderings.count(id);

      const requestId = call.newId('invoice');
      const command = { type: 'RequestInvoice', orderId, requestId, ...content, gone } as const;
      const { state, position } = await execute(commands, call, invoices, orderId, command);
      // A repeated call may find that the order has changed since; it is answered with what it asked for then.
      const asked: Pick<AskedInvoice, 'requestId' | 'path'> = invoiceWith(state, content) ?? { requestId };
      return { ...ok, path: asked.path ?? (await rendered(asked.requestId, position)) };
    }),

    bind(invoicingRoutes.removeInvoice, async (call) => {
      const { orderId } = await accessibleOrder(call, call.params.orderId);
      const issued = ownFiles((await commands.load(invoices, orderId)).state, signedIn(call).id);
      await files.remove(issued.map(({ path }) => path));
      const requestIds = issued.map(({ requestId }) => requestId);
      await execute(commands, call, invoices, orderId, { type: 'NoteRemovedFiles', orderId, requestIds });
      return { ...ok, message: call.say('invoiceDeleted') };
    }),
  ];
}

function reasonOf(outcome: InvoiceEvent | undefined): ErrorCode {
  return outcome?.type === 'invoicing.InvoiceFailed' && outcome.data.cause === 'order-unknown'
    ? 'NOT_FOUND'
    : 'UNAVAILABLE';
}

function refusal(code: ErrorCode): RefusedError {
  return new RefusedError(refuse(code));
}
