import { idSchema } from '@countinghouse/contracts/kernel/ids';
import { functionRows, literal, type Sql, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { jsonb } from '@countinghouse/contracts/kernel/table';
import type { CartLine } from '@countinghouse/contracts/orders/cart/cart-line';
import { type CartStep, cartTables } from '@countinghouse/contracts/orders/cart/cart-tables';
import type { FigureUnit } from '@countinghouse/contracts/reports/explain-api';
import { cartStreamSql } from '../../history/lists/stream-sql.ts';
import { reportRange } from '../../report-range.ts';
import { baseCurrencyName } from '../../shared/base-currency.ts';
import { type ExplainedFigure, type ExplainedFigures, entryRow, invalid } from '../explain/entry.ts';
import { isDay } from '../sales/sale-key.ts';

const days = source(cartTables.days);
const step = source(cartTables.steps, 'step');
const cart = source(cartTables.carts);
const line = functionRows('line', { item: jsonb<CartLine>() });

const ofStep = (name: CartStep): ExplainedFigure<'funnel'> => ({
  unit: 'count',
  async apart({ query: { key, of, start_at, end_at }, calendar }, given) {
    if (of !== undefined) throw invalid('of');
    if (key !== undefined && !isDay(key)) throw invalid('key');
    const { start, end } = reportRange(start_at, end_at);
    const [first, last] = [given(key ?? calendar.dayOf(start)), given(key ?? calendar.dayOf(end))];
    const within = (day: Sql) => sql`${day} between ${first}::date and ${last}::date`;
    const all = sql`from ${step} where ${step.step} = ${literal(name)} and ${within(step.day)}`;
    const entry = entryRow({
      ...{ stream: step.stream, revision: step.revision, event_id: step.event_id, delta: step.delta },
    });
    return {
      value: sql`(select coalesce(sum(${days[name]}), 0)::bigint from ${days} where ${within(days.day)})`,
      entries: {
        sum: sql`(select coalesce(sum(${step.delta}), 0)::bigint ${all})`,
        count: sql`(select count(*) ${all})`,
        rows: sql`select ${entry} ${all} order by ${step.day} desc, ${step.position} desc`,
      },
    };
  },
});

/** The figures of the report on what became of carts; a key is a day. */
export const funnelFigures: ExplainedFigures<'funnel'> = {
  'funnel.started': ofStep('started'),
  'funnel.refused': ofStep('refused'),
  'funnel.declined': ofStep('declined'),
  'funnel.ordered': ofStep('ordered'),
  'funnel.paid': ofStep('paid'),
};

const HOUR_MS = 3_600_000;
const units = sql`(${line.item} ->> 'quantity')::bigint`;

const ofCart = (sum: Sql, delta: Sql, unit: FigureUnit): ExplainedFigure<'carts'> => ({
  unit,
  async apart({ query: { key, of, idle_hours }, database }, given) {
    if (of !== undefined) throw invalid('of');
    if (key !== undefined && !idSchema.safeParse(key).success) throw invalid('key');
    const before = given(new Date(Date.now() - idle_hours * HOUR_MS).toISOString());
    const ofCustomer = key === undefined ? sql`` : sql`and ${cart.customer_id} = ${given(key)}::uuid`;
    const abandoned = sql`${cart.quantity} > 0 and ${cart.changed_at} < ${before}::timestamptz ${ofCustomer}`;
    const all = sql`from ${cart}, jsonb_array_elements(${cart.lines}) ${line} where ${abandoned}`;
    const entry = entryRow({
      ...{
        stream: cartStreamSql(cart.customer_id),
        revision: sql`(${line.item} ->> 'since')::integer`,
      },
      ...{ event_id: sql`null::uuid`, delta },
    });
    return {
      value: sql`(select coalesce(sum(${sum}), 0)::bigint from ${cart} where ${abandoned})`,
      entries: {
        sum: sql`(select coalesce(sum(${delta}), 0)::bigint ${all} and ${delta} <> 0)`,
        count: sql`(select count(*) ${all} and ${delta} <> 0)`,
        rows: sql`select ${entry} ${all} and ${delta} <> 0
          order by ${cart.changed_at} desc, ${cart.customer_id} desc, (${line.item} ->> 'since')::integer desc`,
      },
      ...(unit === 'amount' && { currency: await baseCurrencyName(database) }),
    };
  },
});

/** The figures of the report on abandoned carts, by the last change of each line; a key is the id of a customer. */
export const cartFigures: ExplainedFigures<'carts'> = {
  'carts.units': ofCart(cart.quantity, units, 'count'),
  'carts.amount': ofCart(cart.amount, sql`${units} * (${line.item} ->> 'price')::bigint`, 'amount'),
};
