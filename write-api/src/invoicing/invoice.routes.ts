import { invoicingRoutes } from '@countinghouse/contracts/invoicing/api';
import { INVOICE, type InvoiceEvent, invoiceFailed, invoiceIssued } from '@countinghouse/contracts/invoicing/events';
import { type ErrorCode, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventOf } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { COMPANY_INFO } from '@countinghouse/contracts/settings/events';
import { execute } from '@countinghouse/platform/commands/execute';
import type { Position } from '@countinghouse/platform/event-log/event-store';
import { outcomeWatch } from '@countinghouse/platform/jobs/outcome-watch';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import { fairRoom } from '@countinghouse/platform/rest/limits/fair-room';
import { networkOf } from '@countinghouse/platform/rest/limits/network-of';
import { isOwnOrder } from '../orders/change-order.ts';
import { order } from '../orders/order.decider.ts';
import { companyInfo } from '../settings/company-info.decider.ts';
import type { WriteDeps } from '../write-deps.ts';
import { type InvoiceContent, invoices, invoiceWith, ownFiles, type RequestedInvoice } from './invoices.decider.ts';
import { orderByNumber } from './order-by-number.ts';

/** How long a caller waits for the PDF. After that the job continues without a waiting caller. */
const LONGEST_WAIT_MS = 15_000;
/** Calls of customers that a process lets wait for a PDF at once. */
const MAX_WAITING = 64;
/** Outcomes of an order's invoices that are read for the requested one. */
const LATEST_OUTCOMES = 20;
/** How long a file that is given out again has still to be there, so that a slow connection can fetch it. */
const TIME_TO_FETCH_MS = 60_000;

const outcomes: readonly string[] = [invoiceIssued.type, invoiceFailed.type];

/** Invoices of orders: staff may have any, customers those of their own orders. */
export async function invoiceBindings(deps: WriteDeps): Promise<readonly Binding[]> {
  const { commands, log, files } = deps;
  const renderings = await deps.limits.shared('invoice', deps.settings.RATE_LIMIT_INVOICE);

  async function accessibleOrder(call: Call, reference: string): Promise<AccessibleOrder> {
    const orderId = reference.startsWith('SO-') ? await orderByNumber(deps, reference) : reference;
    if (orderId === undefined) throw refusal('NOT_FOUND');
    const { state, version } = await commands.load(order, orderId);
    const { realm, id } = signedIn(call);
    if (state.phase !== 'standing' || (realm !== 'staff' && !isOwnOrder(state, id))) throw refusal('NOT_FOUND');
    return { orderId, version, state };
  }

  const watch = outcomeWatch(log, outcomes, ({ data }) => (data as InvoiceEvent['data']).requestId);
  /** The callers that wait for an invoice, by caller and request. */
  const waiting = new Set<string>();
  const customers = fairRoom(MAX_WAITING);

  /** The PDF of a request, once it is there. `after`: a position before its outcome. */
  async function rendered(orderId: string, requestId: string, after: Position): Promise<MadeInvoice> {
    const find = async () => {
      const latest = await log.read(streamOf(INVOICE, orderId), { direction: 'backwards', limit: LATEST_OUTCOMES });
      return latest.find(
        ({ type, data }) => outcomes.includes(type) && (data as InvoiceEvent['data']).requestId === requestId,
      );
    };
    const outcome = (await watch.outcomeOf(requestId, after, find, LONGEST_WAIT_MS)) as InvoiceEvent | undefined;
    if (outcome?.type !== 'invoicing.InvoiceIssued') throw refusal(reasonOf(outcome));
    return outcome.data;
  }

  /**
   * One call of a caller waits for an invoice, and only so many of customers wait for any, since others would wait for
   * their connections; beyond that one of the network with most ends.
   */
  async function waitingOnce<T>(call: Call, requestId: string, work: () => Promise<T>): Promise<T> {
    const { realm, id } = signedIn(call);
    const who = `${id} ${requestId}`;
    if (waiting.has(who)) throw refusal('UNAVAILABLE');
    waiting.add(who);
    try {
      return await (realm === 'customer' ? customers.wait(networkOf(call.ip()), work) : work());
    } finally {
      waiting.delete(who);
    }
  }

  return [
    bind(invoicingRoutes.exportInvoice, async (call) => {
      const { orderId, version: orderVersion, state: ordered } = await accessibleOrder(call, call.body.id);
      const { refund: refundId } = call.body;
      const { version: companyVersion } = await commands.load(companyInfo, COMPANY_INFO.id);
      const { realm, id } = signedIn(call);
      const locale = refundId === undefined ? call.language : languageOfCreditNote(ordered, refundId, call.language);
      const content = { by: id, locale, ...(refundId !== undefined && { refundId }), orderVersion, companyVersion };

      const there = invoiceWith((await commands.load(invoices, orderId)).state, content);
      const gone = there?.path && !(await files.lasts(there.path, TIME_TO_FETCH_MS)) ? there.path : undefined;
      // Each that is rendered takes a browser for a while; staff print theirs by the pile.
      if (realm === 'customer' && (!there || gone)) await renderings.count(id);

      const requestId = call.newId('invoice');
      const command = { type: 'RequestInvoice', orderId, requestId, ...content, gone } as const;
      const { state, position } = await execute(commands, call, invoices, orderId, command);
      // A repeated call may find that the order has changed since; it gets what it requested then.
      const requested: Omit<RequestedInvoice, keyof InvoiceContent> = invoiceWith(state, content) ?? { requestId };
      const { path, unprinted = '' } = requested;
      if (path !== undefined) return replyTo(call, { path, unprinted });
      const wait = () => rendered(orderId, requested.requestId, position);
      return replyTo(call, await waitingOnce(call, requested.requestId, wait));
    }),

    bind(invoicingRoutes.removeInvoice, async (call) => {
      const { orderId } = await accessibleOrder(call, call.params.orderId);
      const issued = ownFiles((await commands.load(invoices, orderId)).state, signedIn(call).id);
      await files.remove(issued.map(({ path }) => path));
      const requestIds = issued.map(({ requestId }) => requestId);
      await execute(commands, call, invoices, orderId, { type: 'NoteRemovedFiles', orderId, requestIds });
      return { ...ok, message: call.translate('invoiceDeleted') };
    }),
  ];
}

interface AccessibleOrder {
  readonly orderId: string;
  readonly version: string;
  readonly state: Order;
}

/** A settled refund has a credit note, in the language of its customer. */
function languageOfCreditNote({ refunds, placed }: Order, refundId: string, otherwise: Language): Language {
  const isSettled = refunds.some((refund) => refund.refundId === refundId && refund.state === 'settled');
  if (!isSettled) throw refusal('NOT_FOUND');
  return placed.language || otherwise;
}

/** What a caller is told of an invoice that was made. */
type MadeInvoice = Pick<EventOf<typeof invoiceIssued>['data'], 'path' | 'unprinted'>;

/** Customers see their own invoice; what no font has is told to who can change the words on it. */
function replyTo(call: Call, { path, unprinted }: MadeInvoice) {
  return { ...ok, path, ...(signedIn(call).realm === 'staff' && unprinted && { unprinted }) };
}

function reasonOf(outcome: InvoiceEvent | undefined): ErrorCode {
  return outcome?.type === 'invoicing.InvoiceFailed' && outcome.data.cause === 'order-unknown'
    ? 'NOT_FOUND'
    : 'UNAVAILABLE';
}

function refusal(code: ErrorCode): RefusedError {
  return new RefusedError(refuse(code));
}
