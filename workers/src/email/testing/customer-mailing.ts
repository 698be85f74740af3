import { randomUUID } from 'node:crypto';
import { CUSTOMER, PASSWORD_RESET_CODES } from '@countinghouse/contracts/customers/events';
import { CUSTOMER_MAIL, type CustomerMailEvent } from '@countinghouse/contracts/email/events';
import { type DomainEvent, event, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, orderConfirmed, orderPlaced } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { PAGE, pageSaved } from '@countinghouse/contracts/settings/events';
import { foldedStates } from '@countinghouse/platform/event-log/reading/folded-states';
import { memoryLog, type TestLog } from '@countinghouse/platform/testing/memory-log';
import { idCodes } from '@countinghouse/platform/vault/id-codes';
import { afterEach, beforeEach } from 'vitest';
import { smtpTransport } from '../../mail/smtp-transport.ts';
import { parseMail } from '../../testing/parse-mail.ts';
import { startTestMailServer, type TestMailServer } from '../../testing/smtp-server.ts';
import { orderMailReactor } from '../order/order-mail.reactor.ts';
import { type OrderMailDependencies, sendOrderMailHandler } from '../order/send-order-mail.job.ts';
import { passwordMailReactor } from '../password/password-mail.reactor.ts';
import { type PasswordMailDependencies, sendPasswordMailHandler } from '../password/send-password-mail.job.ts';

type Dependencies = PasswordMailDependencies & OrderMailDependencies;

export const customerId = randomUUID();
export const orderId = randomUUID();
export const codes = idCodes(Buffer.alloc(32, 7), PASSWORD_RESET_CODES);

export const FRONT: Dependencies['front'] = {
  ...{ url: 'https://shop.example', locale: 'en', timeZone: 'Asia/Hong_Kong' },
  ...{ paymentMethods: ['Bank transfer'], mailFrom: undefined },
};
/** A shop whose mails wait for an Undo. */
export const HELD = { ...FRONT, holdMs: 60_000 };

/** What is new for each test. */
interface Stage {
  shop: TestLog;
  server: TestMailServer;
  /** Whether there is room for one more mail. */
  admitted: boolean;
  /** Customers and addresses without room for one more mail. */
  full: Set<string>;
  now: () => number;
}

/** A shop with mails to its customers, new for each test of the suite which asks for it. */
export function customerMailing() {
  const stage = {} as Stage;
  beforeEach(async () => {
    const server = await startTestMailServer();
    Object.assign(stage, { shop: memoryLog(), server, admitted: true, full: new Set(), now: Date.now });
    await fill(stage.shop);
  });
  afterEach(() => stage.server.stop());

  const deps = (changes: Partial<Dependencies> = {}): Dependencies => ({
    log: stage.shop.log,
    states: foldedStates(stage.shop),
    personalData: stage.shop.keys,
    mail: smtpTransport(stage.server.url),
    recipients: { admit: async (_mailId, who) => stage.admitted && !stage.full.has(who) },
    front: FRONT,
    fallbackAddress: 'admin@shop.example',
    clock: () => stage.now(),
    resetCodes: codes,
    orderCodes: codes,
    languageOf: async () => undefined,
    ...changes,
  });

  async function put(stream: string, ...events: DomainEvent[]): Promise<RecordedEvent[]> {
    await stage.shop.put(stream, events);
    return (await stage.shop.log.read(stream)).slice(-events.length);
  }
  const onOrder = (...events: DomainEvent[]) => put(streamOf(ORDER, orderId), ...events);
  const caused = async (actor: RecordedEvent['metadata']['actor'], ...events: DomainEvent[]) => {
    const ids = { commandId: randomUUID(), correlationId: randomUUID() };
    await stage.shop.log.append(streamOf(ORDER, orderId), 'any', events, { actor, ...ids });
    return (await stage.shop.log.read(streamOf(ORDER, orderId))).slice(-events.length);
  };
  const byStaff = (...events: DomainEvent[]) => caused({ kind: 'staff', id: randomUUID() }, ...events);
  const onCustomer = (...events: DomainEvent[]) => put(streamOf(CUSTOMER, customerId), ...events);

  const place = async (given: Parameters<typeof samplePlacement>[0] = {}) => {
    const lines = [sampleLine({ name: '<b>Lantern</b> 燈籠', quantity: 2 })];
    const placement = samplePlacement({ orderId, customerId, lines, paymentMethod: 'Bank transfer', ...given });
    const [, confirmed] = await onOrder(event(orderPlaced, placement), event(orderConfirmed, { orderId }));
    return confirmed!;
  };
  /** Runs the jobs that the reactors request. */
  const sendMails = async (happened: RecordedEvent, changes: Partial<Dependencies> = {}) => {
    for (const [reactor, handler] of [
      [orderMailReactor, sendOrderMailHandler(deps(changes))],
      [passwordMailReactor, sendPasswordMailHandler(deps(changes))],
    ] as const) {
      if (!reactor.types.includes(happened.type)) continue;
      for (const reaction of [reactor.react(happened)].flat()) {
        if (reaction && 'requested' in reaction) await handler.run(reaction.requested.data as never);
      }
    }
  };
  const outcomes = async () =>
    ((await stage.shop.log.read(streamOf(CUSTOMER_MAIL, customerId))) as (RecordedEvent & CustomerMailEvent)[]).map(
      ({ type, data }) =>
        type === 'email.CustomerMailNotSent' ? `${data.kind}: ${data.cause}` : 'kind' in data ? data.kind : type,
    );
  const mailed = () => stage.server.mails.map(({ text }) => parseMail(text));
  return { stage, deps, onOrder, caused, byStaff, onCustomer, place, sendMails, outcomes, mailed };
}

/** The name of the shop, and how it is paid. */
async function fill(shop: TestLog): Promise<void> {
  await shop.put(streamOf(PAGE, 'dashboard'), [
    event(pageSaved, { page: 'dashboard', changes: { title: '燈籠 Lanterns' } }),
  ]);
  const blocks = [{ text: 'Pay to account 1-2-3.', type: 'unstyled' }];
  await shop.put(streamOf(PAGE, 'shippingPaymentTerms'), [
    event(pageSaved, { page: 'shippingPaymentTerms', changes: { text: { blocks, entityMap: {} } } }),
  ]);
}
