import { userListTables } from '../identity/tables.ts';
import { allFoundIn, type ListSql, onDays, oneOf } from '../kernel/sql/list-sql.ts';
import { optional, type Sql, source, sql } from '../kernel/sql/sql.ts';
import { adjustmentList } from './adjustment.list.ts';
import { adjustmentListTables } from './tables.ts';

/** The rows of the list, by the name that its SQL has for them. */
export const adjustment = source(adjustmentListTables.adjustments, 'adjustment');
/** Who recorded it, as the SQL of the list has it. */
export const staff = optional(source(userListTables.users, 'staff'));
const recorder = source(userListTables.users, 'recorder');
const byAdjustment = (expression: Sql) => ({
  terms: [{ expression }, { expression: adjustment.adjustment_id }],
});
const byDate = {
  terms: [{ expression: adjustment.created_at }, { expression: adjustment.adjustment_id }],
  narrowedBy: 'made',
};

/** Adjustments in force, in SQL. */
export const adjustmentListSql: ListSql<typeof adjustmentList> = {
  definition: adjustmentList,
  name: 'adjustments',
  rows: adjustment,
  joins: sql`left join ${staff} on ${staff.user_id} = ${adjustment.recorded_by}`,
  id: adjustment.adjustment_id,
  where: adjustment.effective,
  words: [adjustmentListTables.words],
  search: (patterns) => allFoundIn(adjustment.search, patterns),
  filters: {
    by: (staffId, { given }) => sql`${adjustment.recorded_by} = ${given(staffId)}`,
    product: (productId, { given }) => sql`${adjustment.product_ids} @> array[${given(productId)}]::uuid[]`,
    reasonCode: (codes, context) => oneOf(adjustment.reason_code, codes, context),
    direction: ([direction]) =>
      direction === 'in' ? sql`${adjustment.quantity} >= 0` : sql`${adjustment.quantity} < 0`,
    made: (days, context) => onDays(adjustment.created_at, days, context),
  },
  sorts: {
    adjustmentId: byAdjustment(adjustment.adjustment_no),
    date: byDate,
    itemNo: byAdjustment(sql`lower(${adjustment.item_no})`),
    name: byAdjustment(sql`lower(${adjustment.name})`),
    reason: byAdjustment(sql`(coalesce(${adjustment.reason_code}, '') || ' ' || lower(${adjustment.reason}))`),
    quantity: byAdjustment(adjustment.quantity),
    by: {
      terms: [
        { expression: sql`lower(${staff.name})`, isNullable: true },
        { expression: adjustment.created_at, descends: true },
        { expression: adjustment.adjustment_id, descends: true },
      ],
      groups: {
        from: recorder,
        term: sql`lower(${recorder.name})`,
        where: sql`${adjustment.recorded_by} = ${recorder.user_id}`,
      },
    },
  },
  usual: { by: byDate, direction: 'descending' },
};
