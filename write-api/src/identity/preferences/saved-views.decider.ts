import {
  reportMailDue,
  SAVED_VIEWS,
  type SavedViewEvent,
  savedViewChanged,
  savedViewRemoved,
  viewSaved,
} from '@countinghouse/contracts/identity/saved-views/saved-view-events';
import { type KeptView, savedViewsState } from '@countinghouse/contracts/identity/saved-views/saved-views.state';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { type Changes, changesFrom, withChanges } from '@countinghouse/contracts/kernel/record/changes';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';

type ViewFields = Pick<KeptView, 'name' | 'query' | 'shared' | 'mail'>;

export type SavedViewCommand =
  | { type: 'SaveView'; userId: string; view: Omit<KeptView, 'mail'>; most: number }
  | { type: 'ChangeSavedView'; userId: string; viewId: string; changes: Changes<ViewFields> }
  | { type: 'RemoveSavedView'; userId: string; viewId: string }
  | { type: 'MailReport'; userId: string; viewId: string; day: string };

/** The views that one member of staff saved, in the order in which they were. */
export const savedViews = streamType<readonly KeptView[], SavedViewCommand, SavedViewEvent>({
  category: SAVED_VIEWS,
  ...savedViewsState,

  decide(views, command) {
    const { userId } = command;
    if (command.type === 'SaveView') {
      const view = { ...command.view, name: command.view.name.trim() };
      const tooMany = [{ field: 'name', code: 'too_many', limit: command.most }];
      if (views.length >= command.most) return refuse('VALIDATION', undefined, tooMany);
      return isTaken(views, view) ? refuse('NAME_TAKEN') : [event(viewSaved, { userId, ...view })];
    }
    const { viewId } = command;
    const view = views.find((one) => one.viewId === viewId);
    if (!view) return refuse('NOT_FOUND');
    switch (command.type) {
      case 'ChangeSavedView': {
        const changes = changesFrom<ViewFields>(view, trimmed(command.changes, view));
        if (isTaken(views, withChanges(view, changes))) return refuse('NAME_TAKEN');
        return Object.keys(changes).length === 0 ? [] : [event(savedViewChanged, { userId, viewId, changes })];
      }
      case 'RemoveSavedView':
        return [event(savedViewRemoved, { userId, viewId })];
      case 'MailReport': {
        const { day } = command;
        return view.mail && day > view.mail.after ? [event(reportMailDue, { userId, viewId, day })] : [];
      }
    }
  },

  touchedBy: ({ type, data }) =>
    type === 'identity.SavedViewChanged' ? Object.keys(data.changes).map((field) => viewField(data.viewId, field)) : [],
});

/** The name of a field of one view in version guards. */
export function viewField(viewId: string, field: string): string {
  return `${field} of ${viewId}`;
}

/** A mail that was due is not due again, however its time changes. */
function trimmed({ name, mail, ...changes }: Changes<ViewFields>, view: KeptView): Changes<ViewFields> {
  const before = view.mail?.after ?? '';
  return {
    ...changes,
    ...(name !== undefined && { name: name.trim() }),
    ...(mail !== undefined && { mail: mail && { ...mail, after: [mail.after, before].sort().at(-1)! } }),
  };
}

/** Two views of a list with one name could not be distinguished. */
function isTaken(
  views: readonly KeptView[],
  { viewId, list, name }: Pick<KeptView, 'viewId' | 'list' | 'name'>,
): boolean {
  return views.some((one) => one.viewId !== viewId && one.list === list && comparable(one.name) === comparable(name));
}

function comparable(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
