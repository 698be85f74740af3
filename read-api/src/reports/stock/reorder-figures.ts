import { REORDER_DAYS } from '@countinghouse/contracts/inventory/reorder-api';
import { dailyStockTables, demandTables } from '@countinghouse/contracts/inventory/tables';
import { idSchema } from '@countinghouse/contracts/kernel/ids';
import { addDays } from '@countinghouse/contracts/kernel/shop-day';
import { derived, joined, type Sql, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, date, integer, text, uuid } from '@countinghouse/contracts/kernel/table';
import { stockStreamSql } from '../../history/lists/stream-sql.ts';
import { type Apart, type ExplainedFigure, type ExplainedFigures, entryRow, invalid } from '../explain/entry.ts';
import type { Given } from '../report-rows.ts';

const day = source(dailyStockTables.days, 'stock_day');
const movement = source(dailyStockTables.movements, 'movement');
const missed = source(demandTables.entries, 'missed');
const missedDay = source(demandTables.days, 'missed_day');

const partRow = (of: Readonly<Record<'stream' | 'revision' | 'event_id' | 'delta' | 'day', Sql>>) =>
  select({
    stream: typed(text(), of.stream),
    revision: typed(integer(), of.revision),
    event_id: typed(uuid().nullable(), of.event_id),
    delta: typed(bigint(), of.delta),
    day: typed(date(), of.day),
  });
const part = derived(partRow({ ...missed, delta: missed.units }), 'part');

type Within = (of: { readonly product_id: Sql; readonly day: Sql }) => Sql;

/** Units that went to orders, units that came back of them, and units that were missed. */
function partsOf(isOfSales: boolean, within: Within): Sql {
  const sold = partRow({
    stream: stockStreamSql(movement.product_id),
    ...{ revision: movement.revision, event_id: sql`null::uuid`, day: movement.day },
    delta: sql`-${movement.quantity}`,
  });
  return joined(
    [
      sql`select ${partRow({ ...missed, delta: missed.units })} from ${missed} where ${within(missed)}`,
      ...(isOfSales
        ? [
            sql`select ${sold} from ${movement} where ${within(movement)} and ${movement.kind} in ('reserved', 'released')`,
          ]
        : []),
    ],
    ' union all ',
  );
}

const apart = (isOfSales: boolean): ExplainedFigure<'reorder'> => ({
  unit: 'count',
  async apart({ query: { key, of }, calendar }, given: Given): Promise<Apart> {
    if (of !== undefined) throw invalid('of');
    if (!idSchema.safeParse(key).success) throw invalid('key');
    const today = calendar.dayOf(Date.now());
    const [productId, since, last] = [given(key), given(addDays(today, 1 - REORDER_DAYS)), given(today)];
    const within: Within = (of) => sql`${of.product_id} = ${productId} and ${of.day} between ${since} and ${last}`;
    const all = sql`(${partsOf(isOfSales, within)}) ${part}`;
    const units = sql`select coalesce(sum(${missedDay.declined} + ${missedDay.refused}), 0) from ${missedDay}
      where ${within(missedDay)}`;
    const sold = sql`select coalesce(sum(${day.sold}), 0) from ${day} where ${within(day)}`;
    return {
      value: isOfSales ? sql`((${units}) + (${sold}))::bigint` : sql`(${units})::bigint`,
      entries: {
        sum: sql`(select coalesce(sum(${part.delta}), 0)::bigint from ${all})`,
        count: sql`(select count(*) from ${all})`,
        rows: sql`select ${entryRow(part)} from ${all}
          order by ${part.day} desc, ${part.stream}, ${part.revision} desc`,
      },
    };
  },
});

/** The figures of the reorder list, of its present days. */
export const reorderFigures: ExplainedFigures<'reorder'> = {
  'reorder.missed': apart(false),
  'reorder.demand': apart(true),
};
