import { createHash } from 'node:crypto';
import { INVOICE, type InvoiceEvent, invoiceFailed, invoiceIssued } from '@countinghouse/contracts/invoicing/events';
import { renderInvoice } from '@countinghouse/contracts/invoicing/jobs';
import { type EventMetadata, event, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { orderTotal } from '@countinghouse/contracts/kernel/money';
import { sameJson } from '@countinghouse/contracts/kernel/record/changes';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { collect, readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import type { Files } from '@countinghouse/platform/files/files';
import { endsTry } from '@countinghouse/platform/jobs/retry';
import { PermanentFailure, type RecordingJobHandler } from '@countinghouse/platform/jobs/workers';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import type { PdfRenderer } from '../pdf/pdf-renderer.ts';
import { creditNoteTemplate } from './credit-note/credit-note.template.ts';
import { readCreditNote } from './credit-note/order-credit-note.ts';
import { invoiceTemplate } from './invoice.template.ts';
import { type InvoiceTerms, readOrderInvoice } from './order-invoice.ts';

export interface RenderInvoiceDependencies {
  readonly log: Pick<EventLog, 'read' | 'append'>;
  readonly files: Pick<Files, 'storeMade' | 'remove'>;
  readonly renderer: Pick<PdfRenderer, 'render'>;
  /** IANA zone of the shop. */
  readonly timeZone: string;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

interface InvoiceJob {
  readonly orderId: string;
  readonly requestId: string;
  readonly retryId?: string | undefined;
}

type Recorded = RecordedEvent & InvoiceEvent;
type Requested = Extract<Recorded, { type: 'invoicing.InvoiceRequested' }>;

/** Maximum renderings of an invoice in one attempt of its job. */
const MAX_ROUNDS = 3;

/**
 * Renders an invoice and records its path; a repeated or concurrent job records one outcome and one file: all outcomes
 * of a request share a command id, and the second worker removes its own file.
 */
export function renderInvoiceHandler(deps: RenderInvoiceDependencies): RecordingJobHandler<InvoiceJob> {
  const { log, files, renderer, timeZone, clock } = deps;

  const record = (request: Recorded, outcome: InvoiceEvent, retryId: string | undefined) =>
    log.append(request.stream, 'any', [outcome], outcomeOf(request, retryId));

  /**
   * Renders the file, again if its content changes meanwhile: an erasure of the customer may have searched for files
   * before this one was stored.
   */
  async function make(request: Requested) {
    const terms = { locale: request.data.locale, timeZone, issuedAt: new Date(clock()).toISOString() };
    const { orderId, refundId } = request.data;
    const read = () => readPaper(log, orderId, refundId, terms);
    const by = request.metadata.actor.id ?? 'system';
    let invoice = await read();
    for (let round = 0; invoice && round < MAX_ROUNDS; round++) {
      const paper = invoice;
      const { document, customerId: ownerId, name, template } = paper;
      const downloadName = `${name}-${document.number}.pdf`;
      const { html, unprinted } = await template();
      const pdf = await renderer.render(html);
      const file = await files.storeMade(pdf, { kind: 'invoice', ending: 'pdf', by, ownerId, downloadName });
      invoice = await read();
      if (sameJson(invoice?.document, document)) return { ...paper, pdf, file, unprinted };
      await files.remove([file.path]);
    }
    if (invoice) throw new Error('the invoice was overtaken by changes of what it shows');
    return undefined;
  }

  return {
    job: renderInvoice,

    async run(job) {
      const { orderId, requestId, retryId } = job;
      const { request, settled } = await findRequest(log, job);
      if (settled) return;
      if (request?.type !== 'invoicing.InvoiceRequested') throw neverRequested();

      const made = await make(request);
      if (!made) {
        await record(request, event(invoiceFailed, { orderId, requestId, cause: 'order-unknown' }), retryId);
        return;
      }
      const { document, pdf, file, customerId, unprinted, total } = made;
      const { replayed } = await record(
        request,
        event(invoiceIssued, {
          orderId,
          requestId,
          path: file.path,
          expiresAt: new Date(file.expiresAt).toISOString(),
          sha256: createHash('sha256').update(pdf).digest('hex'),
          total,
          currency: document.currency.name,
          customerId,
          unprinted,
        }),
        retryId,
      );
      if (replayed) await files.remove([file.path]);
    },

    async exhausted(job) {
      const { orderId, requestId, retryId } = job;
      const { request, settled } = await findRequest(log, job);
      if (settled) return;
      if (!request) throw neverRequested();
      await record(request, event(invoiceFailed, { orderId, requestId, cause: 'rendering-failed' }), retryId);
    },
  };
}

/** What is printed: the invoice of an order, or the credit note of a refund. */
async function readPaper(
  log: Pick<EventLog, 'read'>,
  orderId: string,
  refundId: string | undefined,
  terms: InvoiceTerms,
) {
  if (refundId !== undefined) {
    const note = await readCreditNote(log, orderId, refundId, terms);
    const template = note && (() => creditNoteTemplate(note.document));
    return note && template && { ...note, name: 'CreditNote', total: note.document.total, template };
  }
  const invoice = await readOrderInvoice(log, orderId, terms);
  if (!invoice) return undefined;
  const { document } = invoice;
  const total = orderTotal(document.lines, document.fee);
  return { ...invoice, name: 'Invoice', total, template: () => invoiceTemplate(document) };
}

function neverRequested(): PermanentFailure {
  return new PermanentFailure('the invoice was never requested');
}

async function findRequest(log: Pick<EventLog, 'read'>, { orderId, requestId, retryId }: InvoiceJob) {
  const events = (await collect(readStream(log, streamOf(INVOICE, orderId)))) as Recorded[];
  const own = events.filter((recorded) => recorded.data.requestId === requestId);
  const request = own.find(({ type }) => type === 'invoicing.InvoiceRequested');
  const settled = own.some(
    ({ type, metadata }) => (type === invoiceIssued.type || type === invoiceFailed.type) && endsTry(metadata, retryId),
  );
  return { request, settled };
}

function outcomeOf(request: Recorded, retryId: string | undefined): EventMetadata {
  return {
    actor: { kind: 'system', id: 'invoicing' },
    commandId: derivedId('invoice-outcome', retryId ?? request.data.requestId),
    correlationId: request.metadata.correlationId,
    causationId: retryId ?? request.id,
  };
}
