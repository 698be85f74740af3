import { customerState, presentCustomer } from '@countinghouse/contracts/customers/customer.state';
import { CUSTOMER, type CustomerEvent } from '@countinghouse/contracts/customers/events';
import { sendPasswordMail } from '@countinghouse/contracts/email/jobs';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { Language } from '@countinghouse/contracts/messages/language';
import { pagePaths as shopPages } from '@countinghouse/contracts/pages/page-paths';
import { collect, readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import { PermanentFailure, type RecordingJobHandler } from '@countinghouse/platform/jobs/workers';
import { addressIn } from '../customer-address.ts';
import type { CustomerLanguage } from '../customer-language.ts';
import { type CustomerMailDependencies, customerMails, type PersonalMail, pageLink } from '../customer-mails.ts';
import { readShopIdentity } from '../shop-identity.ts';
import { customerMailTemplate } from '../template/customer-mail.template.ts';

export interface PasswordMailDependencies extends CustomerMailDependencies {
  readonly resetCodes: {
    /** Returns the secret code of a reset. */
    codeOf(resetId: string): string;
  };
  readonly languageOf: CustomerLanguage;
}

interface PasswordMailData {
  readonly customerId: string;
  readonly eventId: string;
  readonly retryId?: string | undefined;
}

type RecordedCustomerEvent = RecordedEvent & CustomerEvent;

/**
 * Mails the link for a new password while it is valid, and notices of a changed password and, to the former address, of
 * a changed address; the code of the link is only in the mail.
 */
export function sendPasswordMailHandler(deps: PasswordMailDependencies): RecordingJobHandler<PasswordMailData> {
  const { log, states, front, clock, resetCodes, languageOf } = deps;
  const mails = customerMails(deps);

  const find = async ({ customerId, eventId, retryId }: PasswordMailData) => {
    const history = (await collect(readStream(log, streamOf(CUSTOMER, customerId)))) as RecordedCustomerEvent[];
    const because = history.find(({ id }) => id === eventId);
    if (!because) throw new PermanentFailure('no such news of an account');
    const kind = kindOf(because);
    const mail: PersonalMail = { mailId: eventId, kind, personId: customerId, because, retryId };
    return { history, because, mail, kind, settled: await mails.isSettled(customerId, eventId, retryId) } as const;
  };
  /** `isClaimed`: nobody has proved to own the mailbox, so that its owner is asked whose details the account has. */
  const linkOf = (happened: RecordedCustomerEvent, language: Language, isClaimed: boolean) => {
    if (happened.type === 'customers.CustomerChanged') return pageLink(front, language, shopPages.contact);
    if (happened.type !== 'customers.PasswordResetRequested') return pageLink(front, language, '/forgot');
    const code = encodeURIComponent(resetCodes.codeOf(happened.data.resetId));
    return pageLink(front, language, `/reset#code=${code}${isClaimed ? '&claimed' : ''}`);
  };

  return {
    job: sendPasswordMail,

    async run(data) {
      const { history, because, mail, kind, settled } = await find(data);
      if (settled) return;
      if (!data.retryId && mails.isTooOld(because)) return mails.drop(mail, 'too-old');
      const to = recipientOf(history, because);
      if (to === '') return mails.drop(mail, 'erased');
      const asked = because.type === 'customers.PasswordResetRequested' ? because.data : undefined;
      if (asked && !isOpen(asked.resetId, history, clock())) return mails.drop(mail, 'superseded');
      const language = languageIn(history, because) ?? (await languageOf(data.customerId)) ?? front.locale;
      const shop = await readShopIdentity(states, front);
      const written = customerMailTemplate({
        ...{ kind, language, shop, timeZone: front.timeZone, at: because.recordedAt },
        link: linkOf(because, language, presentCustomer(stateAfter(customerState, history))?.mailbox === 'claimed'),
        ...(asked && { expiresAt: asked.expiresAt }),
      });
      await mails.send(
        mail,
        { to, shop, language, written },
        async () => recipientOf((await find(data)).history, because) !== '',
      );
    },

    async exhausted(data) {
      const { mail, settled } = await find(data);
      if (!settled) await mails.drop(mail, 'delivery-failed');
    },
  };
}

function kindOf({ type }: RecordedCustomerEvent): 'password-reset' | 'password-changed' | 'address-changed' {
  if (type === 'customers.CustomerChanged') return 'address-changed';
  return type === 'customers.PasswordResetRequested' ? 'password-reset' : 'password-changed';
}

/** Returns the address of the account, the one before the event where that changed it; '' once they are erased. */
function recipientOf(history: readonly RecordedCustomerEvent[], because: RecordedCustomerEvent): string {
  const isMoved = because.type === 'customers.CustomerChanged';
  const before = history.filter(({ revision }) => !isMoved || revision < because.revision);
  return addressIn(history) === '' ? '' : addressIn(before);
}

/** Returns true while the link of a reset is valid. @param now milliseconds since the epoch */
function isOpen(resetId: string, history: readonly RecordedCustomerEvent[], now: number): boolean {
  const reset = presentCustomer(stateAfter(customerState, history))?.reset;
  return reset?.resetId === resetId && !reset.used && Date.parse(reset.expiresAt) > now;
}

/** Returns the language of the customer's last request for a link, up to the event. */
function languageIn(history: readonly RecordedCustomerEvent[], until: RecordedEvent): Language | undefined {
  let language: Language | undefined;
  for (const { type, data, revision } of history) {
    if (type === 'customers.PasswordResetRequested' && revision <= until.revision) language = data.language;
  }
  return language;
}
