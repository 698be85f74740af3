import type { ReportMail } from '@countinghouse/contracts/identity/saved-views/report-mail';
import {
  MAX_SAVED_VIEWS,
  type SavedView,
  savedViewRoutes,
} from '@countinghouse/contracts/identity/saved-views/saved-view-api';
import type { KeptMail, KeptView } from '@countinghouse/contracts/identity/saved-views/saved-views.state';
import { staffName } from '@countinghouse/contracts/identity/staff-name';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { objectionToMail } from '@countinghouse/contracts/reports/mailed-reports';
import type { Handled } from '@countinghouse/platform/commands/commands';
import { execute } from '@countinghouse/platform/commands/execute';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../../write-deps.ts';
import { ROSTER } from '../staff/staff-accounts.ts';
import { staffRoster } from '../staff/staff-roster.decider.ts';
import { mailDayAt } from './report-mail.clock.ts';
import { savedViews, viewField } from './saved-views.decider.ts';

/** What members of staff save of their lists. Each writes to their own stream only. */
export function savedViewBindings({ commands, settings }: WriteDeps): Binding[] {
  async function viewOf(call: Call, viewId: string, { state, version }: Handled<readonly KeptView[]>) {
    const view = state.find((one) => one.viewId === viewId);
    if (!view) throw new RefusedError(refuse('NOT_FOUND'));
    const { viewId: _id, mail, ...fields } = view;
    const saved: SavedView = {
      _id,
      ...fields,
      mail: mail && withoutDay(mail),
      own: true,
      owner: await nameOf(signedIn(call).id),
      version,
    };
    return { ...ok, view: saved };
  }

  /** @throws RefusedError VALIDATION for a list, and for what the call of the report does not take */
  async function refuseUnmailable(userId: string, viewId: string, mail: ReportMail): Promise<void> {
    const { state } = await commands.load(savedViews, userId);
    const view = state.find((one) => one.viewId === viewId);
    const fault = view && objectionToMail(view.list, mail);
    if (fault) throw new RefusedError(refuse('VALIDATION', undefined, [fault]));
  }

  async function nameOf(userId: string): Promise<string> {
    const { state } = await commands.load(staffRoster, ROSTER);
    const user = state.users[userId];
    return user ? staffName(user) : '';
  }

  return [
    bind(savedViewRoutes.saveView, async (call) => {
      const { id: userId } = signedIn(call);
      const viewId = call.newId('saved view');
      const view = { ...call.body, shared: call.body.shared ?? false, viewId };
      const command = { type: 'SaveView', userId, view, most: MAX_SAVED_VIEWS } as const;
      return viewOf(call, viewId, await execute(commands, call, savedViews, userId, command));
    }),

    bind(savedViewRoutes.changeSavedView, async (call) => {
      const { id: userId } = signedIn(call);
      const { id: viewId } = call.params;
      const { mail, ...fields } = call.body;
      if (mail) await refuseUnmailable(userId, viewId, mail);
      const scheduled = mail && { ...mail, after: mailDayAt(mail, Date.now(), settings.SHOP_TIMEZONE) };
      const changes = { ...fields, ...(mail !== undefined && { mail: scheduled ?? null }) };
      const touches = Object.keys(changes).map((field) => viewField(viewId, field));
      const command = { type: 'ChangeSavedView', userId, viewId, changes } as const;
      return viewOf(call, viewId, await execute(commands, call, savedViews, userId, command, touches));
    }),

    bind(savedViewRoutes.removeSavedView, async (call) => {
      const { id: userId } = signedIn(call);
      const command = { type: 'RemoveSavedView', userId, viewId: call.params.id } as const;
      await execute(commands, call, savedViews, userId, command);
      return { ...ok, message: call.translate('done') };
    }),
  ];
}

function withoutDay({ after: _, ...mail }: KeptMail): ReportMail {
  return mail;
}
