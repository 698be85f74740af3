import type { IdentityEvent } from '@countinghouse/contracts/identity/events';
import type { SavedViewEvent } from '@countinghouse/contracts/identity/saved-view-events';
import { withChanges } from '@countinghouse/contracts/kernel/changes';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, RowRef, Rows } from '../runner/projection.ts';

interface KeptView {
  readonly viewId: string;
  readonly list: string;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  /** Of the event that last changed it. */
  readonly revision: number;
}

interface ViewsRow extends Row {
  readonly user_id: string;
  readonly views: readonly KeptView[];
}

/** What every member of staff saved of the lists, a row for each person: whoever is deleted takes it along. */
export const savedViews = defineProjection<
  SavedViewEvent | Extract<IdentityEvent, { type: 'identity.StaffUserDeleted' }>
>({
  name: 'identity_saved_views',
  version: 1,
  tables: [{ name: 'views', columns: { user_id: 'uuid', views: 'jsonb not null' }, key: ['user_id'] }],
  on: {
    'identity.ViewSaved': {
      reads: viewsOf,
      apply({ data: { userId, ...view }, revision }, rows) {
        change(rows, userId, (views) => [...views, { ...view, revision }]);
      },
    },
    'identity.SavedViewChanged': {
      reads: viewsOf,
      apply({ data: { userId, viewId, changes }, revision }, rows) {
        change(rows, userId, (views) =>
          views.map((view) => (view.viewId === viewId ? { ...withChanges(view, changes), revision } : view)),
        );
      },
    },
    'identity.SavedViewRemoved': {
      reads: viewsOf,
      apply({ data: { userId, viewId } }, rows) {
        change(rows, userId, (views) => views.filter((view) => view.viewId !== viewId));
      },
    },
    'identity.StaffUserDeleted': {
      apply: ({ data }, rows) => rows.delete('views', data.userId),
    },
  },
});

function viewsOf({ data }: { data: { userId: string } }): readonly RowRef[] {
  return [{ table: 'views', key: [data.userId] }];
}

function change(rows: Rows, userId: string, to: (views: readonly KeptView[]) => readonly KeptView[]): void {
  const before = rows.get<ViewsRow>('views', userId)?.views ?? [];
  rows.put('views', { user_id: userId, views: to(before) });
}
