// Reports computed from facts by plain arithmetic, each in the form of the call that answers it, in minor units.
import { minor, sum } from './arithmetic.mjs';
import { cohortReports } from './cohort-reports.mjs';
import { baseCurrencyOf } from './facts.mjs';
import { fulfilmentReports } from './fulfilment-reports.mjs';
import { moneyReports } from './money-reports.mjs';
import { saleReports } from './sale-reports.mjs';
import { stockReports } from './stock-reports.mjs';
import { taxReports } from './tax-reports.mjs';

/** Sums of some sold lines: units, and amounts by currency. */
function soldOf(lines, base) {
  const amounts = new Map();
  for (const { currency, quantity, price } of lines)
    amounts.set(currency, (amounts.get(currency) ?? 0) + quantity * price);
  const others = [...amounts].filter(([currency, amount]) => currency !== base && amount !== 0).sort();
  return { quantity: sum(lines.map(({ quantity }) => quantity)), amount: amounts.get(base) ?? 0, others };
}

/** The same figures as a reply has them. */
function toldSold({ quantity, amount, otherAmounts = [] }) {
  const others = otherAmounts.map(({ currency, amount: of }) => [currency, minor(of)]).sort();
  return { quantity, amount: minor(amount), others };
}

function daysBetween({ days }, first, last) {
  const found = [];
  for (let day = first; day <= last; day = days.next(day)) found.push(day);
  return found;
}

function linesWithin({ sales }, isWithin) {
  return [...sales.values()].flatMap(({ placedAt, lines, currency, counts }) => {
    return counts && isWithin(placedAt) ? lines.map((line) => ({ ...line, currency })) : [];
  });
}

function grouped(rows, keyOf) {
  const groups = new Map();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Units that were missed and ordered later: of all that orders that stand bought, what goes beyond what was there. */
function recoveredOf({ units, available, bought }) {
  const all = sum(bought.map(({ order, quantity }) => (order.isSale ? quantity : 0)));
  return Math.min(units, Math.max(0, all - available));
}

/** What events that missed something come to. */
function missedOf(missed) {
  const amounts = [...grouped(missed, ({ currency }) => currency)];
  return {
    declined: sum(missed.map((one) => one.declined)),
    refused: sum(missed.map((one) => one.refused)),
    recovered: sum(missed.map(recoveredOf)),
    amounts: amounts.map(([currency, of]) => [currency, sum(of.map((one) => one.amount))]).sort(),
  };
}

function toldMissed({ declined, refused, recovered, waiting, amounts }) {
  const told = amounts.map(({ currency, amount }) => [currency, minor(amount)]).sort();
  return { declined, refused, recovered, waiting, amounts: told };
}

/** By name: what the log says, and what a reply says, as rows by key that can be compared. */
export const reports = {
  ...saleReports,
  ...cohortReports,
  ...stockReports,
  ...moneyReports,
  ...taxReports,
  ...fulfilmentReports,

  'sales-ranking': {
    computed(facts, { start, end }) {
      const base = baseCurrencyOf(facts);
      const lines = linesWithin(facts, (at) => Date.parse(at) >= start && Date.parse(at) <= end);
      const rows = [...grouped(lines, ({ productId }) => productId)].map(([id, of]) => [id, soldOf(of, base)]);
      return new Map(rows.filter(([, { quantity }]) => quantity !== 0));
    },
    told: ({ rankings }) => new Map(rankings.map((row) => [row.productId, toldSold(row)])),
  },

  'daily-sales': {
    computed(facts, { start, end }) {
      const base = baseCurrencyOf(facts);
      const orders = grouped(
        [...facts.sales.values()].filter(({ counts }) => counts),
        ({ placedAt }) => facts.days.of(placedAt),
      );
      return new Map(
        daysBetween(facts, facts.days.of(start), facts.days.of(end)).map((day) => {
          const of = orders.get(day) ?? [];
          const lines = of.flatMap(({ lines: all, currency }) => all.map((line) => ({ ...line, currency })));
          return [day, { orders: of.length, ...soldOf(lines, base) }];
        }),
      );
    },
    told: ({ days }) =>
      new Map(days.map(({ date, orders, ...sold }) => [date.slice(0, 10), { orders, ...toldSold(sold) }])),
  },

  'inventory-trend': {
    computed(facts, { start, end, product }) {
      const stock = facts.stock.get(product);
      if (!stock) return new Map();
      const first = [stock.firstDay, facts.days.of(start)].sort()[1];
      const before = stock.movements.filter(({ day }) => day < first);
      let opening = sum(before.map(({ sold, adjusted }) => adjusted - sold));
      const byDay = grouped(stock.movements, ({ day }) => day);
      return new Map(
        daysBetween(facts, first, facts.days.of(end)).map((day) => {
          const of = byDay.get(day) ?? [];
          const [sales, adjusted] = [sum(of.map(({ sold }) => sold)), sum(of.map((one) => one.adjusted))];
          const row = { opening, sales, adjusted, closing: opening + adjusted - sales };
          opening = row.closing;
          return [day, row];
        }),
      );
    },
    told: ({ trends }) =>
      new Map(
        trends.map(({ date, openingCount, salesCount, adjustCount, closingCount }) => [
          date.slice(0, 10),
          { opening: openingCount, sales: salesCount, adjusted: adjustCount, closing: closingCount },
        ]),
      ),
  },

  'unmet-demand': {
    computed(facts, { start, end }) {
      const [first, last] = [facts.days.of(start), facts.days.of(end)];
      const missed = facts.missed.filter(({ day }) => day >= first && day <= last);
      const byProduct = grouped(missed, ({ productId }) => productId);
      const waited = [...facts.waiting].filter(([, customers]) => customers.size > 0).map(([productId]) => productId);
      const ids = [...new Set([...byProduct.keys(), ...waited])];
      const waitingOf = (id) => facts.waiting.get(id)?.size ?? 0;
      return new Map([
        ...ids.map((id) => [id, { ...missedOf(byProduct.get(id) ?? []), waiting: waitingOf(id) }]),
        ['all', { ...missedOf(missed), waiting: sum(ids.map(waitingOf)) }],
      ]);
    },
    told: ({ products, sums }) =>
      new Map([...products.map((row) => [row.productId, toldMissed(row)]), ['all', toldMissed(sums)]]),
  },

  funnel: {
    computed(facts, { start, end }) {
      const begun = grouped(facts.begun, ({ day }) => day);
      const countsOf = (carts) => ({
        started: carts.length,
        refused: carts.filter(({ refused }) => refused).length,
        declined: carts.filter(({ declined }) => declined).length,
        ordered: carts.filter(({ orderId }) => orderId !== undefined).length,
        paid: carts.filter(({ orderId }) => facts.ordered.get(orderId)?.paid).length,
      });
      const days = daysBetween(facts, facts.days.of(start), facts.days.of(end));
      const all = days.flatMap((day) => begun.get(day) ?? []);
      return new Map([...days.map((day) => [day, countsOf(begun.get(day) ?? [])]), ['all', countsOf(all)]]);
    },
    told: ({ days, total }) => new Map([...days.map(({ date, ...row }) => [date.slice(0, 10), row]), ['all', total]]),
  },

  'abandoned-carts': {
    computed(facts, { before }) {
      const left = [...facts.carts].flatMap(([customerId, { lines, changedAt }]) => {
        const of = [...lines.values()];
        const quantity = sum(of.map((line) => line.quantity));
        if (quantity === 0 || Date.parse(changedAt) >= before) return [];
        const amount = sum(of.map((line) => line.quantity * line.price));
        return [[customerId, { quantity, amount, products: lines.size }]];
      });
      return new Map([...left, ['all', { carts: left.length, amount: sum(left.map(([, { amount }]) => amount)) }]]);
    },
    told: ({ carts, total, amount }) =>
      new Map([
        ...carts.map(({ customer, quantity, amount: of, products }) => {
          return [customer._id, { quantity, amount: minor(of), products }];
        }),
        ['all', { carts: total, amount: minor(amount) }],
      ]),
  },
};

/** A sentence for each row in which an answer differs from the log. */
export function differencesOf(facts, { report, query, reply }) {
  const known = reports[report];
  if (!known) return [`${report}: this program does not know the report`];
  const [should, is] = [known.computed(facts, query), known.told(reply)];
  return [...new Set([...should.keys(), ...is.keys()])].flatMap((key) => {
    const [expected, found] = [textOf(should.get(key)), textOf(is.get(key))];
    return expected === found ? [] : [`${report} ${key}: ${found} instead of ${expected}`];
  });
}

/** A row with its figures in one order; a figure that is zero is one that is told. */
function textOf(row) {
  return row === undefined ? 'no row' : JSON.stringify(Object.entries(row).sort());
}
