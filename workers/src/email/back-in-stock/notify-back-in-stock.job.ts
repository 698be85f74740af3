import { PRODUCT, type ProductEvent } from '@countinghouse/contracts/catalog/events';
import { productState } from '@countinghouse/contracts/catalog/product.state';
import {
  backInStockNotified,
  CUSTOMER,
  type CustomerEvent,
  WISHES,
  type WishEvent,
} from '@countinghouse/contracts/customers/events';
import { BACK_IN_STOCK, backInStockTold } from '@countinghouse/contracts/email/events';
import { notifyBackInStock } from '@countinghouse/contracts/email/jobs';
import { STOCK, type StockEvent } from '@countinghouse/contracts/inventory/events';
import { type EventMetadata, event, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { slugOf } from '@countinghouse/contracts/kernel/text/slug';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { collect, readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import { type JobHandler, NotYet } from '@countinghouse/platform/jobs/workers';
import type { Progress } from '@countinghouse/platform/projections/progress/progress';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { addressIn } from '../customer-address.ts';
import type { CustomerLanguage } from '../customer-language.ts';
import { type CustomerMailDependencies, customerMails, pageLink } from '../customer-mails.ts';
import { readShopIdentity } from '../shop-identity.ts';
import { customerMailTemplate } from '../template/customer-mail.template.ts';
import { FIRST_CUSTOMER, type WaitingCustomers, WISHES_VIEW } from './waiting-customers.ts';

export interface NotifyBackInStockDependencies extends CustomerMailDependencies {
  readonly log: Pick<EventLog, 'read' | 'append' | 'head'>;
  readonly progress: Pick<Progress, 'waitFor'>;
  readonly waiting: WaitingCustomers;
  readonly languageOf: CustomerLanguage;
}

interface Return {
  readonly productId: string;
  readonly eventId: string;
  /** When it came back, an ISO timestamp. */
  readonly since: string;
}

/** Maximum number of mails per run; the next sweep of the reactor requests another run, until all are sent. */
const MAX_MAILS = 200;
const PAGE = 100;
const VIEW_WAIT_MS = 10_000;

/**
 * Mails each waiting customer once that a product is back, as long as it is active and in stock; the others keep
 * waiting. A mail belongs to one wish, so that two returns in a row cannot both mail it.
 */
export function notifyBackInStockHandler(deps: NotifyBackInStockDependencies): JobHandler<Return> {
  const { log, states, front, progress, waiting, languageOf, clock } = deps;
  const mails = customerMails(deps);

  const settle = async ({ productId, eventId }: Return) => {
    const mailed = event(backInStockTold, { productId, eventId });
    await log.append(streamOf(BACK_IN_STOCK, productId), 'any', [mailed], metadataOf(eventId, 'back-in-stock-told'));
  };

  /** Mails one customer; returns 'later' when the address has reached its limit of the hour. */
  const mailCustomer = async (
    customerId: string,
    back: Return,
    product: string,
  ): Promise<'told' | 'not-told' | 'later'> => {
    const because = await wishOf(log, customerId, back.productId);
    if (!because) return 'not-told';
    const mailId = derivedId('back-in-stock', because.id, back.productId);
    const mail = { mailId, kind: 'back-in-stock', personId: customerId, because } as const;
    const noted = async () => {
      const notified = event(backInStockNotified, { customerId, productId: back.productId });
      await log.append(streamOf(WISHES, customerId), 'any', [notified], metadataOf(mail.mailId, 'notified'));
    };
    if (await mails.isSettled(customerId, mail.mailId)) {
      await noted();
      return 'not-told';
    }
    const address = async () =>
      addressIn(await collect(readStream<CustomerEvent>(log, streamOf(CUSTOMER, customerId))));
    const to = await address();
    if (to === '') {
      await mails.drop(mail, 'erased');
      return 'not-told';
    }
    if (!(await mails.mayHave(mail.mailId, to))) return 'later';
    const language = (await languageOf(customerId)) ?? front.locale;
    const shop = await readShopIdentity(states, front);
    const written = customerMailTemplate({
      kind: mail.kind,
      ...{ language, shop, product, timeZone: front.timeZone, at: because.recordedAt },
      link: pageLink(front, language, `/product/${back.productId}/${encodeURIComponent(slugOf(product))}`),
    });
    await mails.send(mail, { to, shop, language, written }, async () => (await address()) !== '');
    await noted();
    return 'told';
  };

  return {
    job: notifyBackInStock,

    async run(back) {
      // An order that staff rejected may get its units back by Undo.
      const heldUntil = Date.parse(back.since) + (front.holdMs ?? 0);
      if (clock() < heldUntil) throw new NotYet(heldUntil);
      if (!(await progress.waitFor([WISHES_VIEW], await log.head(), VIEW_WAIT_MS))) {
        throw new Error('the view of who waits is behind the log');
      }
      let mailed = 0;
      let isDone = true;
      let after = FIRST_CUSTOMER;
      for (;;) {
        const product = await productOnSale(log, back.productId);
        const customers = product === undefined ? [] : await waiting(back.productId, after, PAGE);
        if (product === undefined || customers.length === 0) break;
        for (const customerId of customers) {
          if (mailed === MAX_MAILS) return;
          const outcome = await mailCustomer(customerId, back, product);
          if (outcome === 'told') mailed += 1;
          if (outcome === 'later') isDone = false;
          after = customerId;
        }
      }
      if (isDone) await settle(back);
    },

    // Customers without a mail keep waiting for the next return to stock.
    exhausted: 'given-up',
  };
}

/** Returns the name of a product that can be ordered now. */
async function productOnSale(log: Pick<EventLog, 'read'>, productId: string): Promise<string | undefined> {
  const [last] = (await log.read(streamOf(STOCK, productId), { direction: 'backwards', limit: 1 })) as (RecordedEvent &
    StockEvent)[];
  if (!last || last.data.balance <= 0) return undefined;
  const events = await collect(readStream<ProductEvent>(log, streamOf(PRODUCT, productId)));
  const product = stateAfter(productState, events);
  return product.status === 'present' && product.details.status ? product.details.name : undefined;
}

/** Returns the wish by which a customer waits for a product, unless it was fulfilled or withdrawn. */
async function wishOf(
  log: Pick<EventLog, 'read'>,
  customerId: string,
  productId: string,
): Promise<RecordedEvent | undefined> {
  let wish: RecordedEvent | undefined;
  for await (const happened of readStream<WishEvent>(log, streamOf(WISHES, customerId))) {
    if (happened.data.productId !== productId) continue;
    if (happened.type === 'customers.BackInStockNotified' || !happened.data.notify) wish = undefined;
    else wish ??= happened;
  }
  return wish;
}

function metadataOf(id: string, step: string): EventMetadata {
  return { actor: { kind: 'system', id: 'email' }, commandId: derivedId(step, id), correlationId: id };
}
