// Reports on sales with their costs and returns, computed from facts by plain arithmetic, in minor units.
import { firstDayOf, minor, NONE, sum } from './arithmetic.mjs';

const HAVE_FEES = ['none', 'customer', 'delivery_method'];
const measures = ['orders', 'units', 'list', 'goods', 'fee', 'delivery', 'cost', 'margin', 'uncosted'];

/** The parts of an order by what sales are told apart by; a part of an order has no fee. */
function partsOf(sale, group) {
  const { lines, fee, delivery, customerId, methodId } = sale;
  const whole = { none: '', customer: customerId ?? NONE, delivery_method: methodId ?? NONE }[group];
  if (whole !== undefined) return [{ key: whole, fee, delivery, lines }];
  const name = { category: 'categoryId', supplier: 'supplierId', product: 'productId' }[group];
  const keys = new Set(lines.map((line) => line[name] ?? NONE));
  return [...keys].map((key) => ({
    key,
    fee: 0,
    delivery: 0,
    lines: lines.filter((line) => (line[name] ?? NONE) === key),
  }));
}

function countingWithin({ sales, days }, { start, end }) {
  const [first, last] = [days.of(start), days.of(end)];
  const all = [...sales.values()]
    .filter(({ counts }) => counts)
    .map((sale) => ({ ...sale, day: days.of(sale.placedAt) }));
  return all.filter(({ day }) => day >= first && day <= last);
}

function revenueRows(facts, { by, group, ...range }) {
  const rows = new Map();
  for (const sale of countingWithin(facts, range)) {
    for (const { key, fee, delivery, lines } of partsOf(sale, group)) {
      const cell = `${firstDayOf(sale.day, by)}~${key}~${sale.currency}`;
      const row = rows.get(cell) ?? Object.fromEntries(measures.map((name) => [name, 0]));
      const of = (value) => sum(lines.map(value));
      rows.set(cell, {
        orders: row.orders + 1,
        units: row.units + of(({ quantity }) => quantity),
        list: row.list + of(({ quantity, listPrice }) => quantity * listPrice),
        goods: row.goods + of(({ quantity, price }) => quantity * price),
        fee: row.fee + fee,
        delivery: row.delivery + delivery,
        cost: row.cost + of(({ quantity, cost }) => quantity * cost),
        margin: row.margin + of(({ quantity, price, cost }) => (cost > 0 ? quantity * (price - cost) : 0)),
        uncosted: row.uncosted + of(({ quantity, cost }) => (cost > 0 ? 0 : quantity)),
      });
    }
  }
  return rows;
}

function toldRow(row) {
  const isAmount = (name) => ['list', 'goods', 'fee', 'delivery', 'cost', 'margin'].includes(name);
  return Object.fromEntries(
    measures
      .filter((name) => row[name] !== undefined)
      .map((name) => [name, isAmount(name) ? minor(row[name]) : row[name]]),
  );
}

const totalsOf = (facts, range) =>
  [...revenueRows(facts, { ...range, by: 'none', group: 'none' })].map(([cell, row]) => [`all ${cell}`, row]);
const toldTotals = ({ totals }) => totals.map((row) => [`all ${row.key}`, toldRow(row)]);

/** The days of a customer's first and last order that counts, of all time. */
function orderDays({ sales, days }, customerId) {
  const of = [...sales.values()].filter((sale) => sale.counts && sale.customerId === customerId);
  const all = of.map(({ placedAt }) => days.of(placedAt)).sort();
  return { firstDay: all[0] ?? null, lastDay: all.at(-1) ?? null };
}

const BOUNDS = { A: 80, B: 95 };

/** The class of each product of a currency, those that bring most first. */
function classed(rows, by) {
  const brings = ({ isNew, row }) => (isNew ? 0 : Math.max(0, row[by]));
  const all = [...rows].sort((one, other) => brings(other) - brings(one) || (one.id < other.id ? -1 : 1));
  const whole = sum(all.map(brings));
  let before = 0;
  return all.map((one) => {
    const part = before;
    before += brings(one);
    const class_ = one.isNew
      ? 'new'
      : brings(one) === 0
        ? 'C'
        : (Object.keys(BOUNDS).find((name) => part * 100 < whole * BOUNDS[name]) ?? 'C');
    const upTo = one.isNew || whole === 0 ? null : Math.round((before / whole) * 1e9);
    return { ...one, class: class_, upTo };
  });
}

function abcRows(facts, { by, today, ...range }) {
  const [first, last] = [facts.days.of(range.start), [facts.days.of(range.end), today].sort()[0]];
  const rows = [...revenueRows(facts, { ...range, by: 'none', group: 'product' })].map(([cell, row]) => {
    const [, id, currency] = cell.split('~');
    const known = [facts.stock.get(id), facts.catalogue.products.get(id)].flatMap((one) => one?.firstDay ?? []);
    const firstDay = known.sort()[0] ?? first;
    return { cell, id, currency, row, firstDay, isNew: firstDay > first };
  });
  const ofProduct = (id) => sum(rows.filter((one) => one.id === id).map(({ row }) => row.units));
  const levelOf = (id) => sum((facts.stock.get(id)?.movements ?? []).map(({ sold, adjusted }) => adjusted - sold));
  return [...new Set(rows.map(({ currency }) => currency))].flatMap((currency) => {
    const of = rows.filter((one) => one.currency === currency);
    return classed(of, by).map(({ cell, id, row, firstDay, class: class_, upTo }) => {
      const { goods, margin, uncosted } = row;
      const days = Math.max(1, (Date.parse(last) - Date.parse([first, firstDay].sort()[1])) / 86_400_000 + 1);
      return [cell, { goods, margin, uncosted, class: class_, upTo, units: ofProduct(id), level: levelOf(id), days }];
    });
  });
}

/** A number to nine digits. */
const nine = (number) => Number(number.toPrecision(9));

/** The most products of an order whose pairs are counted. */
const MOST_PAIRED = 30;

/** The products of each order that counts and is not too large. */
function basketsWithin(facts, range) {
  const all = countingWithin(facts, range).map(({ lines }) => [...new Set(lines.map(({ productId }) => productId))]);
  return all.filter((products) => products.length <= MOST_PAIRED);
}

/** What a line of a request comes to: a part of what its product came to in the sale. */
function returnedLine(lines, { productId, quantity }) {
  const of = lines.filter((line) => line.productId === productId);
  const units = sum(of.map((line) => line.quantity));
  const goods = sum(of.map((line) => line.quantity * line.price));
  const { categoryId = null, supplierId = null } = of[0] ?? {};
  return {
    productId,
    categoryId,
    supplierId,
    units: quantity,
    goods: units > 0 ? Math.round((goods * quantity) / units) : 0,
  };
}

/** Requests to return, and when they became complete or ceased to be. */
export const returnHandlers = {
  'orders.ReturnRequested'({ sales, returns, days }, { orderId, requestId, returnReasonCode, createdAt, items }) {
    const sale = sales.get(orderId);
    if (!sale) return;
    const { deliveredDay, currency } = sale;
    const waited =
      deliveredDay === null ? -1 : (Date.parse(days.of(createdAt)) - Date.parse(deliveredDay)) / 86_400_000;
    returns.set(requestId, {
      ...{ status: 'Pending', reason: returnReasonCode ?? NONE, currency, waited: waited < 0 ? null : waited },
      lines: items.map((item) => returnedLine(sale.lines, item)),
    });
  },
  'orders.ReturnStatusChanged'({ returns, takenBack, days }, { requestId, to }, { at }) {
    const request = returns.get(requestId);
    if (!request) return;
    const sign = Number(to === 'Complete') - Number(request.status === 'Complete');
    request.status = to;
    if (sign !== 0) takenBack.push({ day: days.of(at), sign, request });
  },
};

/** The parts of a request by what returns are told apart by. */
function returnedParts({ reason, lines }, group) {
  if (group === 'none' || group === 'reason') return [[group === 'none' ? '' : reason, lines]];
  const name = { product: 'productId', category: 'categoryId', supplier: 'supplierId' }[group];
  const keys = new Set(lines.map((line) => line[name] ?? NONE));
  return [...keys].map((key) => [key, lines.filter((line) => (line[name] ?? NONE) === key)]);
}

function returnRows(facts, { by, group, ...range }) {
  const [first, last] = [facts.days.of(range.start), facts.days.of(range.end)];
  const rows = new Map();
  for (const { day, sign, request } of facts.takenBack.filter((one) => one.day >= first && one.day <= last)) {
    for (const [key, lines] of returnedParts(request, group)) {
      const cell = `${firstDayOf(day, by)}~${key}~${request.currency}`;
      const row = rows.get(cell) ?? { requests: 0, units: 0, goods: 0, waited: 0, timed: 0 };
      rows.set(cell, {
        requests: row.requests + sign,
        units: row.units + sign * sum(lines.map(({ units }) => units)),
        goods: row.goods + sign * sum(lines.map(({ goods }) => goods)),
        waited: row.waited + sign * (request.waited ?? 0),
        timed: row.timed + (request.waited === null ? 0 : sign),
      });
    }
  }
  const sales = revenueRows(facts, { ...range, by, group: group === 'reason' ? 'none' : group });
  const soldAt = (cell) => sales.get(group === 'reason' ? cell.replace(/~.*~/, '~~') : cell)?.units ?? 0;
  const left = [...rows].filter(([, row]) => Object.values(row).some((value) => value !== 0));
  return left.map(([cell, row]) => [cell, { ...row, sold: soldAt(cell) }]);
}

const toldReturn = ({ requests, units, goods, waited, timed, sold }) => ({
  ...{ requests, units, goods: minor(goods), waited, timed, sold },
});

export const saleReports = {
  baskets: {
    computed(facts, { least, ...range }) {
      const baskets = basketsWithin(facts, range);
      const [alone, pairs] = [new Map(), new Map()];
      const count = (of, key) => of.set(key, (of.get(key) ?? 0) + 1);
      for (const products of baskets) {
        for (const [n, one] of products.entries()) {
          count(alone, one);
          for (const other of products.slice(n + 1)) count(pairs, [one, other].sort().join('~'));
        }
      }
      const listed = [...pairs].filter(([, together]) => together >= least);
      const rows = listed.map(([pair, together]) => {
        const [one, other] = pair.split('~');
        const [first, second] = alone.get(other) < alone.get(one) ? [other, one] : [one, other];
        const [orders, others] = [alone.get(first), alone.get(second)];
        const lift = together / orders / (others / baskets.length);
        return [`${first}~${second}`, { together, orders, others, share: together / orders, lift: nine(lift) }];
      });
      const several = baskets.filter((products) => products.length > 1).length;
      const total = { together: several, orders: baskets.length, share: several / baskets.length };
      return new Map([...rows, ...(baskets.length > 0 ? [['all', total]] : [])]);
    },
    told: ({ rows, totals }) =>
      new Map([
        ...rows.map(({ key, together, orders, others, share, lift }) => [
          ...[key, { together, orders, others, share, lift: nine(lift) }],
        ]),
        ...totals.map(({ together, orders, share }) => ['all', { together, orders, share }]),
      ]),
  },

  returns: {
    computed(facts, query) {
      const totals = returnRows(facts, { ...query, by: 'none', group: 'none' });
      return new Map([...returnRows(facts, query), ...totals.map(([cell, row]) => [`all ${cell}`, row])]);
    },
    told: ({ rows, totals }) =>
      new Map([
        ...rows.map((row) => [row.key, toldReturn(row)]),
        ...totals.map((row) => [`all ${row.key}`, toldReturn(row)]),
      ]),
  },

  abc: {
    computed(facts, query) {
      const totals = totalsOf(facts, query).map(([key, { goods, margin, uncosted }]) => [
        key,
        { goods, margin, uncosted },
      ]);
      return new Map([...abcRows(facts, query), ...totals]);
    },
    told(reply) {
      const rows = reply.rows.map(({ key, goods, margin, uncosted, class: class_, upTo, units, level, days }) => [
        ...[key, { goods: minor(goods), margin: minor(margin), uncosted, class: class_, units, level, days }],
        upTo,
      ]);
      return new Map([
        ...rows.map(([key, row, upTo]) => [key, { ...row, upTo: upTo === null ? null : Math.round(upTo * 1e9) }]),
        ...toldTotals(reply),
      ]);
    },
  },

  revenue: {
    computed(facts, query) {
      const hasFee = HAVE_FEES.includes(query.group);
      const rows = [...revenueRows(facts, query)].map(([cell, { fee, delivery, ...row }]) => [
        cell,
        { ...row, ...(hasFee && { fee, delivery }) },
      ]);
      return new Map([...rows, ...totalsOf(facts, query)]);
    },
    told: (reply) => new Map([...reply.rows.map((row) => [row.key, toldRow(row)]), ...toldTotals(reply)]),
  },

  customers: {
    computed(facts, query) {
      const rows = [...revenueRows(facts, { ...query, by: 'none', group: 'customer' })].map(([cell, row]) => {
        const [, id] = cell.split('~');
        return [cell, { ...row, ...(id === NONE ? { firstDay: null, lastDay: null } : orderDays(facts, id)) }];
      });
      return new Map([...rows, ...totalsOf(facts, query)]);
    },
    told: (reply) =>
      new Map([
        ...reply.rows.map(({ firstDay, lastDay, ...row }) => [row.key, { ...toldRow(row), firstDay, lastDay }]),
        ...toldTotals(reply),
      ]),
  },
};
