import { productListTables } from '@countinghouse/contracts/catalog/tables';
import { CELL_SEPARATOR } from '@countinghouse/contracts/inventory/demand-api';
import { demandTables } from '@countinghouse/contracts/inventory/tables';
import { idSchema } from '@countinghouse/contracts/kernel/ids';
import { type AnySource, joined, literal, type Sql, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { FigureUnit } from '@countinghouse/contracts/reports/explain-api';
import { supplierListTables } from '@countinghouse/contracts/suppliers/tables';
import { orderStreamSql } from '../../history/lists/stream-sql.ts';
import { reportRange } from '../../report-range.ts';
import { baseCurrencyName } from '../../shared/base-currency.ts';
import {
  type Apart,
  type Asked,
  type Entries,
  type ExplainedFigure,
  type ExplainedFigures,
  entryRow,
  invalid,
} from '../explain/entry.ts';
import type { Given } from '../report-rows.ts';

const day = source(demandTables.days, 'missed_day');
const amount = source(demandTables.amounts, 'missed_amount');
const entry = source(demandTables.entries, 'missed');
const bought = source(demandTables.bought, 'bought');
const product = source(productListTables.products, 'product');
const known = source(supplierListTables.suppliers, 'known');

type OfProduct = { readonly day: Sql; readonly product_id: Sql };
type Within = (of: OfProduct) => Sql;

/** Events of a table that come to a figure, the latest day first. */
function entriesOf(from: OfProduct & AnySource, where: Sql, columns: Parameters<typeof entryRow>[0]): Entries {
  const all = sql`from ${from} where ${where}`;
  return {
    sum: sql`(select coalesce(sum(${columns.delta}), 0)::bigint ${all})`,
    count: sql`(select count(*) ${all})`,
    rows: sql`select ${entryRow(columns)} ${all}
      order by ${from.day} desc, ${columns.stream}, ${columns.revision} desc, ${columns.event_id}`,
  };
}

const missed = (where: Sql, delta: Sql) => entriesOf(entry, where, { ...entry, delta });
const ofKind = (kind: 'declined' | 'refused') => ({
  value: day[kind],
  entries: (within: Within) => missed(sql`${within(entry)} and ${entry.kind} = ${literal(kind)}`, entry.units),
});
const recovered = {
  value: day.recovered,
  entries: (within: Within) =>
    entriesOf(bought, sql`${within(bought)} and ${bought.recovered} <> 0`, {
      stream: orderStreamSql(bought.order_id),
      ...{ revision: bought.revision, event_id: sql`null::uuid`, delta: bought.recovered },
    }),
};

const sumOf = (column: Sql, from: OfProduct & AnySource, where: Sql) =>
  sql`(select coalesce(sum(${column}), 0)::bigint from ${from} where ${where})`;

type Question = Asked<'unmetDemand'>;

/** The days and products that are asked for. */
function withinOf({ query, calendar }: Question, productId: string, given: Given): Within {
  if (query.of !== undefined) throw invalid('of');
  if (productId !== '' && !idSchema.safeParse(productId).success) throw invalid('key');
  const range = reportRange(query.start_at, query.end_at);
  const [first, last] = [given(calendar.dayOf(range.start)), given(calendar.dayOf(range.end))];
  const id = productId === '' ? undefined : given(productId);
  const supplier = query.supplier === undefined ? undefined : given(query.supplier);
  return (of) =>
    joined(
      [
        sql`${of.day} between ${first} and ${last}`,
        ...(id ? [sql`${of.product_id} = ${id}`] : []),
        ...(supplier
          ? [
              sql`${of.product_id} in (select ${product.product_id} from ${product}
                join ${known} on ${known.supplier_id} = ${product.supplier_id} where ${known.supplier_id} = ${supplier})`,
            ]
          : []),
      ],
      ' and ',
    );
}

const counted = (
  unit: FigureUnit,
  { value, entries }: { readonly value: Sql; readonly entries: (within: Within) => Entries },
): ExplainedFigure<'unmetDemand'> => ({
  unit,
  async apart(asked, given): Promise<Apart> {
    const within = withinOf(asked, asked.query.key ?? '', given);
    return { value: sumOf(value, day, within(day)), entries: entries(within) };
  },
});

/** The figures of the report on unmet demand. */
export const demandFigures: ExplainedFigures<'unmetDemand'> = {
  'demand.declined': counted('count', ofKind('declined')),
  'demand.refused': counted('count', ofKind('refused')),
  'demand.recovered': counted('count', recovered),
  'demand.amount': {
    unit: 'amount',
    async apart(asked, given) {
      const { key } = asked.query;
      const [productId = '', ...names] = key?.split(CELL_SEPARATOR) ?? [];
      if (key !== undefined && names.length === 0) throw invalid('key');
      const currency = key === undefined ? await baseCurrencyName(asked.database) : names.join(CELL_SEPARATOR);
      const within = withinOf(asked, productId, given);
      const name = given(currency);
      return {
        value: sumOf(amount.amount, amount, sql`${within(amount)} and ${amount.currency} = ${name}`),
        entries: missed(sql`${within(entry)} and ${entry.currency} = ${name}`, entry.amount),
        currency,
      };
    },
  },
};
