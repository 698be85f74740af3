import { sendReportMail } from '@countinghouse/contracts/email/jobs';
import { type SavedList, type SavedReport, savedReports } from '@countinghouse/contracts/identity/arranged-lists';
import { type IdentityEvent, STAFF_STREAM } from '@countinghouse/contracts/identity/events';
import type { ReportMail } from '@countinghouse/contracts/identity/saved-views/report-mail';
import { SAVED_VIEWS, type SavedViewEvent } from '@countinghouse/contracts/identity/saved-views/saved-view-events';
import { savedViewsState } from '@countinghouse/contracts/identity/saved-views/saved-views.state';
import { staffRosterState } from '@countinghouse/contracts/identity/staff-roster.state';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { mailedReports } from '@countinghouse/contracts/reports/mailed-reports';
import { daysOfPeriod } from '@countinghouse/contracts/reports/report-periods';
import { reportTitles } from '@countinghouse/contracts/reports/report-titles';
import { collect, readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import { PermanentFailure, type RecordingJobHandler } from '@countinghouse/platform/jobs/workers';
import { type CustomerMailDependencies, type PersonalMail, personalMails } from '../customer-mails.ts';
import { readShopIdentity } from '../shop-identity.ts';
import { staffLedger } from '../staff-ledger.ts';
import type { ReadTotals } from './read-totals.ts';
import { reportMailTemplate } from './report-mail.template.ts';

export interface ReportMailDependencies extends CustomerMailDependencies {
  readonly readTotals: ReadTotals;
}

interface ReportMailData {
  readonly userId: string;
  readonly eventId: string;
}

/**
 * Mails the owner of a saved view the totals of its report, of the period as it was on the day of the mail, and the way
 * to the rest of it; nothing of what is personal in it. A view that is gone, or no longer mailed, is not mailed.
 */
export function sendReportMailHandler(deps: ReportMailDependencies): RecordingJobHandler<ReportMailData> {
  const { log, states, front, readTotals } = deps;
  const mails = personalMails(deps, staffLedger);

  const find = async ({ userId, eventId }: ReportMailData) => {
    const history = await collect(readStream<SavedViewEvent>(log, streamOf(SAVED_VIEWS, userId)));
    const because = history.find(({ id }) => id === eventId);
    if (because?.type !== 'identity.ReportMailDue') throw new PermanentFailure('no mail of a report is due');
    const { viewId, day } = because.data;
    const mail: PersonalMail<'report'> = { mailId: eventId, kind: 'report', personId: userId, because };
    const view = stateAfter(savedViewsState, history).find((one) => one.viewId === viewId);
    return { because, day, mail, view, to: await addressOf(userId), settled: await mails.isSettled(userId, eventId) };
  };

  /** '' for a member of staff who is gone. */
  const addressOf = async (userId: string) => {
    const history = (await collect(readStream(log, STAFF_STREAM))) as (RecordedEvent & IdentityEvent)[];
    return stateAfter(staffRosterState, history).users[userId]?.email ?? '';
  };

  const queryOf = ({ ask, period }: ReportMail, day: string) => {
    const asked = Object.fromEntries(new URLSearchParams(ask));
    if (period === null) return { query: asked };
    const calendar = shopCalendar(front.timeZone);
    const days = daysOfPeriod(period, day);
    const start_at = String(calendar.startOf(days.start));
    return { days, query: { ...asked, start_at, end_at: String(calendar.startOf(calendar.next(days.end)) - 1) } };
  };

  return {
    job: sendReportMail,

    async run(data) {
      const { because, day, mail, view, to, settled } = await find(data);
      if (settled) return;
      if (mails.isTooOld(because)) return mails.drop(mail, 'too-old');
      if (to === '') return mails.drop(mail, 'erased');
      if (!view?.mail || !isReport(view.list)) return mails.drop(mail, 'superseded');
      const report = mailedReports[view.list];
      const { language } = view.mail;
      const { days, query } = queryOf(view.mail, day);
      const totals = await readTotals(report, query);
      const shop = await readShopIdentity(states, front);
      const link = `${front.url}/admin${report.path}${view.query === '' ? '' : `?${view.query}`}`;
      const written = reportMailTemplate({
        language,
        shop,
        report,
        title: reportTitles[view.list][language],
        name: view.name,
        days,
        day,
        totals,
        link,
      });
      await mails.send(mail, { to, shop, language, written }, async () => (await addressOf(data.userId)) !== '');
    },

    async exhausted(data) {
      const { mail, settled } = await find(data);
      if (!settled) await mails.drop(mail, 'delivery-failed');
    },
  };
}

function isReport(list: SavedList): list is SavedReport {
  return (savedReports as readonly string[]).includes(list);
}
