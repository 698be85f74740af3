import type { SavedList } from '@countinghouse/contracts/identity/arranged-lists';
import {
  SAVED_VIEWS,
  type SavedViewEvent,
  savedViewChanged,
  savedViewRemoved,
  viewSaved,
} from '@countinghouse/contracts/identity/saved-view-events';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { type Changes, changesFrom, withChanges } from '@countinghouse/contracts/kernel/record/changes';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';

export interface StoredView {
  readonly viewId: string;
  readonly list: SavedList;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
}

type ViewFields = Pick<StoredView, 'name' | 'query' | 'shared'>;

export type SavedViewCommand =
  | { type: 'SaveView'; userId: string; view: StoredView; most: number }
  | { type: 'ChangeSavedView'; userId: string; viewId: string; changes: Changes<ViewFields> }
  | { type: 'RemoveSavedView'; userId: string; viewId: string };

/** The views that one member of staff saved, in the order in which they were. */
export const savedViews = streamType<readonly StoredView[], SavedViewCommand, SavedViewEvent>({
  category: SAVED_VIEWS,
  initialState: [],

  evolve(views, { type, data }) {
    switch (type) {
      case 'identity.ViewSaved': {
        const { userId: _, ...view } = data;
        return [...views, view];
      }
      case 'identity.SavedViewChanged':
        return views.map((view) => (view.viewId === data.viewId ? withChanges(view, data.changes) : view));
      case 'identity.SavedViewRemoved':
        return views.filter(({ viewId }) => viewId !== data.viewId);
      default:
        return views;
    }
  },

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
        const changes = changesFrom<ViewFields>(view, trimmed(command.changes));
        if (isTaken(views, withChanges(view, changes))) return refuse('NAME_TAKEN');
        return Object.keys(changes).length === 0 ? [] : [event(savedViewChanged, { userId, viewId, changes })];
      }
      case 'RemoveSavedView':
        return [event(savedViewRemoved, { userId, viewId })];
    }
  },

  touchedBy: ({ type, data }) =>
    type === 'identity.SavedViewChanged' ? Object.keys(data.changes).map((field) => viewField(data.viewId, field)) : [],
});

/** The name of a field of one view in version guards. */
export function viewField(viewId: string, field: string): string {
  return `${field} of ${viewId}`;
}

function trimmed(changes: Changes<ViewFields>): Changes<ViewFields> {
  return changes.name === undefined ? changes : { ...changes, name: changes.name.trim() };
}

/** Two views of a list with one name could not be distinguished. */
function isTaken(views: readonly StoredView[], { viewId, list, name }: StoredView): boolean {
  return views.some((one) => one.viewId !== viewId && one.list === list && comparable(one.name) === comparable(name));
}

function comparable(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
