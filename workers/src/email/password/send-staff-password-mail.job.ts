import type { StaffMailKind, StaffNoticeKind } from '@countinghouse/contracts/email/events';
import { sendStaffPasswordMail } from '@countinghouse/contracts/email/jobs';
import { type IdentityEvent, STAFF_STREAM } from '@countinghouse/contracts/identity/events';
import { opensReset } from '@countinghouse/contracts/identity/password-reset';
import { staffRosterState } from '@countinghouse/contracts/identity/staff-roster.state';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import type { Language } from '@countinghouse/contracts/messages/language';
import { pagePaths as shopPages } from '@countinghouse/contracts/pages/page-paths';
import { collect, readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import { PermanentFailure, type RecordingJobHandler } from '@countinghouse/platform/jobs/workers';
import { type CustomerMailDependencies, type PersonalMail, personalMails } from '../customer-mails.ts';
import { readShopIdentity } from '../shop-identity.ts';
import { staffLedger } from '../staff-ledger.ts';
import { customerMailTemplate } from '../template/customer-mail.template.ts';

export interface StaffPasswordMailDependencies extends CustomerMailDependencies {
  readonly staffResetCodes: {
    /** Returns the secret code of a reset. */
    codeOf(resetId: string): string;
  };
}

interface StaffPasswordMailData {
  readonly userId: string;
  readonly eventId: string;
}

type RecordedIdentityEvent = RecordedEvent & IdentityEvent;

const kindOf: { readonly [Type in IdentityEvent['type']]?: StaffNoticeKind } = {
  'identity.StaffPasswordResetRequested': 'password-reset',
  'identity.StaffPasswordChanged': 'password-changed',
  'identity.StaffUserChanged': 'address-changed',
  'identity.SecondFactorAdded': 'two-step-on',
  'identity.SecondFactorRemoved': 'two-step-off',
  'identity.RecoveryCodeUsed': 'recovery-code-used',
};

/**
 * Mails staff the link for a new password while it is valid, and notices of what changed how they sign in; of a changed
 * address to the former one.
 */
export function sendStaffPasswordMailHandler(
  deps: StaffPasswordMailDependencies,
): RecordingJobHandler<StaffPasswordMailData> {
  const { log, states, front, clock, staffResetCodes } = deps;
  const mails = personalMails(deps, staffLedger);

  const find = async ({ userId, eventId }: StaffPasswordMailData) => {
    const history = (await collect(readStream(log, STAFF_STREAM))) as RecordedIdentityEvent[];
    const because = history.find(({ id }) => id === eventId);
    if (!because) throw new PermanentFailure('no such news of a staff user');
    const asked = because.type === 'identity.StaffPasswordResetRequested' ? because.data : undefined;
    const isMoved = because.type === 'identity.StaffUserChanged';
    const kind = kindOf[because.type];
    if (!kind) throw new PermanentFailure('no news that is mailed');
    const mail: PersonalMail<StaffMailKind> = { mailId: eventId, kind, personId: userId, because };
    const roster = stateAfter(staffRosterState, history);
    const before = history.filter(({ revision }) => !isMoved || revision < because.revision);
    const to = roster.users[userId] ? (stateAfter(staffRosterState, before).users[userId]?.email ?? '') : '';
    return {
      history,
      because,
      asked,
      kind,
      mail,
      roster,
      to,
      settled: await mails.isSettled(userId, eventId),
    } as const;
  };

  return {
    job: sendStaffPasswordMail,

    async run(data) {
      const { history, because, asked, kind, mail, roster, to, settled } = await find(data);
      if (settled) return;
      if (mails.isTooOld(because)) return mails.drop(mail, 'too-old');
      if (to === '') return mails.drop(mail, 'erased');
      const now = new Date(clock()).toISOString();
      if (asked && !opensReset(roster.resets[data.userId], asked.resetId, now)) return mails.drop(mail, 'superseded');
      const language = languageIn(history, data.userId, because) ?? front.locale;
      const shop = await readShopIdentity(states, front);
      const page = asked
        ? `/admin/reset#code=${encodeURIComponent(staffResetCodes.codeOf(asked.resetId))}`
        : kind === 'address-changed'
          ? shopPages.contact
          : '/admin/forgot';
      const written = customerMailTemplate({
        ...{ kind, language, shop, timeZone: front.timeZone, at: because.recordedAt },
        link: `${front.url}${page}`,
        ...(asked && { expiresAt: asked.expiresAt }),
      });
      await mails.send(mail, { to, shop, language, written }, async () => (await find(data)).to !== '');
    },

    async exhausted(data) {
      const { mail, settled } = await find(data);
      if (!settled) await mails.drop(mail, 'delivery-failed');
    },
  };
}

/** Returns the language of the last request for a link, up to the event. */
function languageIn(
  history: readonly RecordedIdentityEvent[],
  userId: string,
  until: RecordedEvent,
): Language | undefined {
  let language: Language | undefined;
  for (const { type, data, revision } of history) {
    const isAsked = type === 'identity.StaffPasswordResetRequested' && data.userId === userId;
    if (isAsked && revision <= until.revision) language = data.language;
  }
  return language;
}
