import { invoicingRoutes } from '@countinghouse/contracts/invoicing/api';
import { type InvoiceEvent, invoiceFailed, invoiceIssued } from '@countinghouse/contracts/invoicing/events';
import { type ErrorCode, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/http/binding';
import { awaitOutcome } from '@countinghouse/platform/queue/await-outcome';
import { execute } from '../command-handling/execute.ts';
import { openLimit } from '../identity/rate-limits.ts';
import { order } from '../orders/order.decider.ts';
import type { WriteDeps } from '../write-deps.ts';
import { invoices } from './invoices.decider.ts';
import { orderByNumber } from './order-by-number.ts';

/** How long a caller waits for the PDF. After that the job goes on without an audience. */
const LONGEST_WAIT_MS = 15_000;

/** Invoices of orders: staff may have any, customers those of their own orders. */
export async function invoiceBindings(deps: WriteDeps): Promise<readonly Binding[]> {
  const { commands, log, files } = deps;
  const renderings = await openLimit(deps.database, 'invoice', deps.settings.RATE_LIMIT_INVOICE);

  async function accessibleOrder(call: Call, reference: string): Promise<string> {
    const orderId = reference.startsWith('SO-') ? await orderByNumber(deps.database, log, reference) : reference;
    if (orderId === undefined) throw refusal('NOT_FOUND');
    const { state } = await commands.load(order, orderId);
    const { realm, id } = signedIn(call);
    const accessible = state.phase === 'standing' && (realm === 'staff' || state.placed.customerId === id);
    if (!accessible) throw refusal('NOT_FOUND');
    return orderId;
  }

  return [
    bind(invoicingRoutes.exportInvoice, async (call) => {
      const orderId = await accessibleOrder(call, call.body.id);
      const { realm, id } = signedIn(call);
      // Each takes a browser for a while; staff print theirs by the pile.
      if (realm === 'customer') await renderings.count(id);
      const requestId = call.newId('invoice');
      const command = { type: 'RequestInvoice', orderId, requestId, locale: call.language } as const;
      const requested = await execute(commands, call, invoices, orderId, command);
      const outcome = (await awaitOutcome(log, {
        after: requested.position,
        types: [invoiceIssued.type, invoiceFailed.type],
        matches: ({ data }) => (data as InvoiceEvent['data']).requestId === requestId,
        timeout: LONGEST_WAIT_MS,
      })) as InvoiceEvent | undefined;
      if (outcome?.type !== 'invoicing.InvoiceIssued') throw refusal(reasonOf(outcome));
      return { ...ok, path: outcome.data.path };
    }),

    bind(invoicingRoutes.removeInvoice, async (call) => {
      const orderId = await accessibleOrder(call, call.params.orderId);
      const { state } = await commands.load(invoices, orderId);
      await files.remove(Object.values(state.files));
      const requestIds = Object.keys(state.files);
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
