import { latestMailDay, type ReportMail } from '@countinghouse/contracts/identity/saved-views/report-mail';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import type { Clock } from '../../processes/clock.ts';
import type { WriteDeps } from '../../write-deps.ts';
import { presentRoster } from '../staff/staff-accounts.ts';
import { savedViews } from './saved-views.decider.ts';

const name = 'identity.report-mails';
const EVERY_MS = 60_000;

/**
 * Has the reports of saved views mailed when they are due: after an outage the latest mail once, and none twice, as the
 * stream of a person's views keeps the day of the last one.
 */
export function reportMailClock(
  { commands, settings }: Pick<WriteDeps, 'commands' | 'settings'>,
  now: () => number = Date.now,
): Clock {
  async function mailDue(userId: string, at: number): Promise<void> {
    const { state: views } = await commands.load(savedViews, userId, 'cached');
    for (const { viewId, mail } of views) {
      const day = mail && mailDayAt(mail, at, settings.SHOP_TIMEZONE);
      if (!day || day <= mail.after) continue;
      const commandId = derivedId('report mail', viewId, day);
      const metadata = { actor: { kind: 'system', id: name }, commandId, correlationId: commandId } as const;
      const handled = await commands.handle(savedViews, userId, { type: 'MailReport', userId, viewId, day }, metadata);
      // A view that is gone by now is mailed no more.
      if (isRefusal(handled) && handled.refused !== 'NOT_FOUND') throw new Error(`no report mail: ${handled.refused}`);
    }
  }

  return {
    name,
    everyMs: EVERY_MS,
    async tick(signal) {
      const failures: unknown[] = [];
      for (const userId of Object.keys((await presentRoster(commands)).users)) {
        signal.throwIfAborted();
        await mailDue(userId, now()).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

/**
 * The latest shop day on which a mail was due. By the shop's clock: an hour that a change of clocks leaves out has
 * passed with the next, and one that comes twice is on one day.
 */
export function mailDayAt(mail: Pick<ReportMail, 'every' | 'hour'>, at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return latestMailDay(mail, `${part('year')}-${part('month')}-${part('day')}`, Number(part('hour')));
}
