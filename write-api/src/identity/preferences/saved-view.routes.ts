import { MAX_SAVED_VIEWS, type SavedView, savedViewRoutes } from '@countinghouse/contracts/identity/saved-view-api';
import { staffName } from '@countinghouse/contracts/identity/staff-name';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Handled } from '@countinghouse/platform/commands/commands';
import { execute } from '@countinghouse/platform/commands/execute';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../../write-deps.ts';
import { ROSTER } from '../staff/staff-accounts.ts';
import { staffRoster } from '../staff/staff-roster.decider.ts';
import { type StoredView, savedViews, viewField } from './saved-views.decider.ts';

/** What members of staff save of their lists. Each writes to their own stream only. */
export function savedViewBindings({ commands }: WriteDeps): Binding[] {
  async function viewOf(call: Call, viewId: string, { state, version }: Handled<readonly StoredView[]>) {
    const view = state.find((one) => one.viewId === viewId);
    if (!view) throw new RefusedError(refuse('NOT_FOUND'));
    const { viewId: _id, ...fields } = view;
    const saved: SavedView = { _id, ...fields, own: true, owner: await nameOf(signedIn(call).id), version };
    return { ...ok, view: saved };
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
      const changes = call.body;
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
