import type { Fold } from '../../kernel/fold.ts';
import { withChanges } from '../../kernel/record/changes.ts';
import type { SavedList } from '../arranged-lists.ts';
import type { ReportMail } from './report-mail.ts';
import type { SavedViewEvent } from './saved-view-events.ts';

/** A saved view as its owner's stream has it. */
export interface KeptView {
  readonly viewId: string;
  readonly list: SavedList;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  /** Null where it is not mailed. */
  readonly mail: KeptMail | null;
}

export interface KeptMail extends ReportMail {
  /** The latest shop day on which it was due, before it was set up or since. */
  readonly after: string;
}

/** The views that one member of staff saved, in the order in which they were. */
export const savedViewsState: Fold<readonly KeptView[], SavedViewEvent> = {
  initialState: [],

  evolve(views, { type, data }) {
    switch (type) {
      case 'identity.ViewSaved': {
        const { userId: _, ...view } = data;
        return [...views, { ...view, mail: null }];
      }
      case 'identity.SavedViewChanged':
        return views.map((view) => (view.viewId === data.viewId ? withChanges(view, data.changes) : view));
      case 'identity.ReportMailDue':
        return views.map((view) =>
          view.viewId === data.viewId && view.mail ? { ...view, mail: { ...view.mail, after: data.day } } : view,
        );
      case 'identity.SavedViewRemoved':
        return views.filter(({ viewId }) => viewId !== data.viewId);
      default:
        return views;
    }
  },
};
