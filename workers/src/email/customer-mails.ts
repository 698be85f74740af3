import {
  CUSTOMER_MAIL,
  type CustomerMailCause,
  type CustomerMailEvent,
  type CustomerMailKind,
  customerMailNotSent,
  customerMailSent,
  type StaffMailEvent,
  type StaffMailKind,
} from '@countinghouse/contracts/email/events';
import { event, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import type { FoldedStates } from '@countinghouse/platform/event-log/reading/folded-states';
import { endsTry } from '@countinghouse/platform/jobs/retry';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { type MailTransport, UnsendableMail } from '../mail/mail-transport.ts';
import type { MailRecipients } from './mail-recipients.ts';
import type { ShopIdentity } from './shop-identity.ts';
import { oneLine, type WrittenMail } from './template/customer-mail.template.ts';

/** Sender and link targets of mails to customers. */
export interface ShopFront {
  /** Public address of the shop, without a trailing slash. */
  readonly url: string;
  /** Language of its pages without a prefix. */
  readonly locale: Language;
  /** IANA zone. */
  readonly timeZone: string;
  readonly paymentMethods: readonly string[];
  /** Sender address. Default: the one of the contact page, else the fallback address. */
  readonly mailFrom: string | undefined;
  /** Milliseconds that mails about acts of staff wait, so that an Undo is in time. Default 0. */
  readonly holdMs?: number;
}

export interface CustomerMailDependencies {
  readonly log: Pick<EventLog, 'read' | 'append'>;
  /** For the settings that mails show. */
  readonly states: Pick<FoldedStates, 'load'>;
  readonly mail: Pick<MailTransport, 'send' | 'remove'>;
  readonly recipients: MailRecipients;
  readonly front: ShopFront;
  /** Sender address as long as neither setting nor contact page has one. */
  readonly fallbackAddress: string;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** Events older than this are not mailed: after a long outage, or when mails are enabled on an old log. */
export const MAX_MAIL_AGE_MS = 7 * 24 * 3_600_000;

/**
 * Mails about the access to an account, which have a limit of their own: with orders in the name of an address that is
 * not theirs, a stranger must not use up the mails that give the owner the account.
 */
const ABOUT_ACCESS: ReadonlySet<string> = new Set([
  'password-reset',
  'password-changed',
  'address-changed',
  'two-step-on',
  'two-step-off',
  'recovery-code-used',
] satisfies (CustomerMailKind | StaffMailKind)[]);

/** Outcomes that are searched for the one of a mail; the last attempt of a retried mail is among the newest. */
const OUTCOMES_READ = 500;

/** The mail to one person about one event. */
export interface PersonalMail<Kind extends string = CustomerMailKind> {
  readonly mailId: string;
  readonly kind: Kind;
  /** Id of the customer, or of the member of staff. */
  readonly personId: string;
  /** The event that caused the mail. */
  readonly because: RecordedEvent;
  /** Id of its order, if there is one. */
  readonly orderId?: string;
  /** The retry for which it is sent after it was given up. */
  readonly retryId?: string | undefined;
}

/** The content of a mail. */
export interface Letter {
  readonly to: string;
  readonly shop: ShopIdentity;
  readonly language: Language;
  readonly written: WrittenMail;
}

/** The streams with the outcomes of mails, one per person. */
export interface MailLedger<Kind extends string = CustomerMailKind> {
  readonly category: string;
  readonly sent: (mail: PersonalMail<Kind>) => CustomerMailEvent | StaffMailEvent;
  readonly notSent: (mail: PersonalMail<Kind>, cause: CustomerMailCause) => CustomerMailEvent | StaffMailEvent;
}

/** The ledger of mails to customers. */
const customerLedger: MailLedger = {
  category: CUSTOMER_MAIL,
  sent: (mail) => event(customerMailSent, customerIdsOf(mail)),
  notSent: (mail, cause) => event(customerMailNotSent, { ...customerIdsOf(mail), cause }),
};

/** The outcomes of a person's latest mails. */
export interface MailOutcomes {
  /** Returns true when the mail has an outcome, that of the retry where it is retried. */
  isSettled(mailId: string, retryId?: string): boolean;
  /** Ids of the mails that were not sent because their news was taken back. */
  readonly superseded: ReadonlySet<string>;
}

export interface PersonalMails<Kind extends string = CustomerMailKind> {
  /** Returns true when the mail has an outcome, that of the retry where it is retried. */
  isSettled(personId: string, mailId: string, retryId?: string): Promise<boolean>;
  /** Reads the outcomes of a person's latest mails, once for several questions. */
  outcomes(personId: string): Promise<MailOutcomes>;
  /** Returns true when the event is too old for a mail. */
  isTooOld(happened: RecordedEvent): boolean;
  /** Records that there is no mail. */
  drop(mail: PersonalMail<Kind>, cause: CustomerMailCause): Promise<void>;
  /**
   * Sends the mail and records it, or records why it cannot be sent; a crash between the two sends it again under the
   * same Message-ID.
   * @param stillThere returns false once the person is erased; called again after sending.
   * @throws when the server rejected it.
   */
  send(mail: PersonalMail<Kind>, letter: Letter, stillThere: () => Promise<boolean>): Promise<void>;
  /** Returns true when the address may be mailed now; a refused mail can be sent later if no outcome is recorded. */
  mayHave(mailId: string, address: string): Promise<boolean>;
}

/** Sends mails to customers, each once, and records outcomes in the customer's own stream. */
export function customerMails(deps: CustomerMailDependencies): PersonalMails {
  return personalMails(deps, customerLedger);
}

/** Sends mails to people, each once, and records outcomes in a ledger. */
export function personalMails<Kind extends string>(
  deps: CustomerMailDependencies,
  ledger: MailLedger<Kind>,
): PersonalMails<Kind> {
  const { log, mail: transport, recipients, front, fallbackAddress, clock } = deps;

  const record = async (
    { personId, mailId, because, retryId }: PersonalMail<Kind>,
    outcome: CustomerMailEvent | StaffMailEvent,
  ) => {
    await log.append(streamOf(ledger.category, personId), 'any', [outcome], {
      actor: { kind: 'system', id: 'email' },
      commandId: derivedId('customer-mail-outcome', retryId ?? mailId),
      correlationId: because.metadata.correlationId,
      causationId: retryId ?? because.id,
    });
  };
  const drop = async (mail: PersonalMail<Kind>, cause: CustomerMailCause) => {
    // An earlier attempt may have sent it and crashed.
    if (cause === 'erased') await transport.remove(mail.mailId);
    await record(mail, ledger.notSent(mail, cause));
  };

  const outcomes = async (personId: string): Promise<MailOutcomes> => {
    const options = { direction: 'backwards', limit: OUTCOMES_READ } as const;
    const events = (await log.read(streamOf(ledger.category, personId), options)) as (RecordedEvent &
      (CustomerMailEvent | StaffMailEvent))[];
    return {
      isSettled: (mailId, retryId) =>
        events.some(({ data, metadata }) => 'mailId' in data && data.mailId === mailId && endsTry(metadata, retryId)),
      superseded: new Set(
        events.flatMap(({ data }) => ('cause' in data && data.cause === 'superseded' ? data.mailId : [])),
      ),
    };
  };

  return {
    outcomes,
    isSettled: async (personId, mailId, retryId) => (await outcomes(personId)).isSettled(mailId, retryId),
    isTooOld: ({ recordedAt }) => Date.parse(recordedAt) < clock() - MAX_MAIL_AGE_MS,
    drop,
    mayHave: (mailId, address) => recipients.admit(mailId, address),

    async send(mail, { to, shop, language, written }, stillThere) {
      const { mailId, personId } = mail;
      // An order may name any address: a customer with many orders must not mail arbitrary people through the shop.
      const countedAs = (whose: string) => (ABOUT_ACCESS.has(mail.kind) ? `access of ${whose}` : whose);
      const ofCustomer = await recipients.admit(derivedId('mail of a customer', mailId), countedAs(personId));
      if (!ofCustomer || !(await recipients.admit(mailId, countedAs(to)))) return drop(mail, 'too-many');
      const from = front.mailFrom ?? (shop.email || fallbackAddress);
      const senderName = oneLine(shop.title);
      try {
        await transport.send({
          ...{ id: mailId, to, from, senderName, replyTo: { name: senderName, address: shop.email || from } },
          ...written,
          automatic: { language },
        });
      } catch (error) {
        if (error instanceof UnsendableMail) return drop(mail, 'unsendable');
        throw error;
      }
      if (!(await stillThere())) await transport.remove(mailId);
      await record(mail, ledger.sent(mail));
    },
  };
}

function customerIdsOf({ personId, mailId, kind, orderId }: PersonalMail) {
  return { customerId: personId, mailId, kind, orderId: orderId ?? null };
}

/** Returns the address of a page in a language: the default language has no prefix; `path` begins with a slash. */
export function pageLink({ url, locale }: Pick<ShopFront, 'url' | 'locale'>, language: Language, path: string): string {
  return `${url}${language === locale ? '' : `/${language}`}${path}`;
}
