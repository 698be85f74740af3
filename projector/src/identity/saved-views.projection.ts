import type { IdentityEvent } from '@countinghouse/contracts/identity/events';
import type { ReportMail } from '@countinghouse/contracts/identity/saved-views/report-mail';
import type { SavedViewEvent } from '@countinghouse/contracts/identity/saved-views/saved-view-events';
import { type StoredView, savedViewTables as tables } from '@countinghouse/contracts/identity/tables';
import { withChanges } from '@countinghouse/contracts/kernel/record/changes';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type RowRef, type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

/** What every member of staff saved of the lists, a row for each person, which is deleted with them. */
export const savedViews = defineProjection<
  SavedViewEvent | Extract<IdentityEvent, { type: 'identity.StaffUserDeleted' }>
>({
  version: 2,
  tables: Object.values(tables),
  on: {
    'identity.ViewSaved': {
      reads: viewsOf,
      apply({ data: { userId, ...view }, revision }, rows) {
        change(rows, userId, (views) => [...views, { ...view, mail: null, revision }]);
      },
    },
    'identity.SavedViewChanged': {
      reads: viewsOf,
      apply({ data: { userId, viewId, changes }, revision }, rows) {
        const { mail, ...fields } = changes;
        const shown = { ...fields, ...(mail !== undefined && { mail: mail && withoutDay(mail) }) };
        change(rows, userId, (views) =>
          views.map((view) => (view.viewId === viewId ? { ...withChanges(view, shown), revision } : view)),
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
      apply: ({ data }, rows) => rows.delete(tables.views, data.userId),
    },
  },
});

function viewsOf({ data }: { data: { userId: string } }): readonly RowRef[] {
  return [rowOf(tables.views, data.userId)];
}

function change(rows: Rows, userId: string, to: (views: readonly StoredView[]) => readonly StoredView[]): void {
  const before = rows.get(tables.views, userId)?.views ?? [];
  rows.put(tables.views, { user_id: userId, views: to(before) });
}

function withoutDay({ after: _, ...mail }: ReportMail & { readonly after: string }): ReportMail {
  return mail;
}
