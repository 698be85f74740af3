// Reports on what is in stock and what moved, computed from facts by plain arithmetic, in minor units.
import { minor, NONE, sum } from './arithmetic.mjs';
import { categoryOf, productOf } from './catalogue.mjs';

const DAY_MS = 86_400_000;
const NOTHING = { units: 0, value: 0, uncosted: 0, days30: 0, days90: 0, days180: 0, older: 0 };

const daysFrom = (day, today) => Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
const ageOf = (days) =>
  days < 0 ? undefined : days <= 30 ? 'days30' : days <= 90 ? 'days90' : days <= 180 ? 'days180' : 'older';

/** What is left of each arrival of a product, where the oldest units leave first. */
function layersOf({ movements, arrivals }) {
  const level = sum(movements.map(({ sold, adjusted }) => adjusted - sold));
  const came = [...arrivals.values()].map(({ net, day }) => ({ day, units: Math.max(0, net) }));
  let gone = sum(came.map(({ units }) => units)) - level;
  return came.map(({ day, units }) => {
    const left = Math.max(0, units - Math.max(0, gone));
    gone -= units;
    return { day, units: left };
  });
}

/** The products that are there and in stock, with what of them is. */
function inStock({ stock, catalogue }, today) {
  return [...stock].flatMap(([productId, of]) => {
    const product = catalogue.products.get(productId);
    if (!product?.exists) return [];
    const row = { ...NOTHING };
    for (const { day, units } of layersOf(of)) {
      row.units += units;
      row.value += units * product.price;
      if (product.price === 0) row.uncosted += units;
      const age = ageOf(daysFrom(day, today));
      if (age) row[age] += units * product.price;
    }
    return row.units > 0 ? [{ productId, product, of, row }] : [];
  });
}

const added = (one, other) => Object.fromEntries(Object.keys(one).map((name) => [name, one[name] + other[name]]));
const toldRow = ({ units, uncosted, ...row }) => ({
  ...{ units, uncosted },
  ...Object.fromEntries(
    Object.keys(NOTHING)
      .filter((name) => !['units', 'uncosted'].includes(name))
      .map((name) => [name, minor(row[name])]),
  ),
});
const grouped = (rows, nothing = NOTHING) => {
  const groups = new Map();
  for (const [key, row] of rows) groups.set(key, added(groups.get(key) ?? nothing, row));
  return groups;
};

/** Whether a product was sold behind a day: by its days in orders, and by its sales where units came back since. */
function wasSoldSince({ sales, days }, { movements }, productId, day) {
  if (!movements.some((one) => one.kind === 'sold' && one.day > day)) return false;
  if (!movements.some((one) => one.kind === 'released' && one.day > day)) return true;
  return lastSale({ sales, days }, productId) > day;
}

function lastSale({ sales, days }, productId) {
  const of = [...sales.values()].filter(
    (sale) => sale.counts && sale.lines.some((line) => line.productId === productId),
  );
  return (
    of
      .map(({ placedAt }) => days.of(placedAt))
      .sort()
      .at(-1) ?? null
  );
}

const last = (all) => all.sort().at(-1) ?? null;

/** What a product had and moved in a range, by the kinds of its movements. */
function flowsOf({ movements }, { start, end }) {
  const net = (some) => sum(some.map(({ sold, adjusted }) => adjusted - sold));
  const before = movements.filter(({ day }) => day < start);
  const within = movements.filter(({ day }) => day >= start && day <= end);
  const [opening, received] = [net(before), net(within.filter(({ flow }) => flow === 'received'))];
  return {
    ...{ opening, received, available: opening + received },
    sold: 0 - net(within.filter(({ kind, flow }) => kind || flow === 'returned')),
    adjusted: net(within.filter(({ flow }) => flow === 'adjusted')),
    closing: net([...before, ...within]),
  };
}

const keyOf = ({ catalogue }, { productId, product }, group) =>
  ({ product: productId, supplier: product.supplierId, category: categoryOf(catalogue, product.nodeId) })[group] ??
  NONE;

/** Active products with their stock now. */
function onSale({ catalogue, stock }) {
  return [...catalogue.products].flatMap(([productId, product]) => {
    if (!product.exists || !product.isOn) return [];
    const { movements = [] } = stock.get(productId) ?? {};
    const quantity = sum(movements.map(({ sold, adjusted }) => adjusted - sold));
    return [{ productId, product, movements, quantity }];
  });
}

const REORDER_DAYS = 30;
const USUAL_LEAD_DAYS = 14;
const FURTHEST_DAYS = 3_650;
const daysBefore = (day, days) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
const hundredths = (value) => Math.round(value * 100) / 100;

/** Whether a product is listed for a shortage. */
function isShort({ catalogue }, { product, quantity, movements }, shortage, sold, since) {
  if (shortage === 'low') return quantity <= product.alert;
  const leadDays = catalogue.leadDays.get(product.supplierId) ?? USUAL_LEAD_DAYS;
  return movements.some(({ day }) => day >= since) && quantity * REORDER_DAYS < sold * leadDays;
}

/** What is reordered of a product, by its movements and by what was missed, day by day from the first one. */
function reorderRow(facts, { productId, product, movements, quantity }, today) {
  const missed = facts.missed.filter((one) => one.productId === productId);
  const missedOf = (day) =>
    sum(missed.filter((one) => one.day === day).map(({ declined, refused }) => declined + refused));
  const samples = [];
  const row = { quantity, alert: product.alert, missed: 0, daysInStock: 0, packSize: product.packSize };
  let level = sum(
    movements
      .filter(({ day }) => day < daysBefore(today, REORDER_DAYS - 1))
      .map(({ sold, adjusted }) => adjusted - sold),
  );
  for (let back = REORDER_DAYS - 1; back >= 0; back -= 1) {
    const day = daysBefore(today, back);
    const of = movements.filter((one) => one.day === day);
    const [sold, short, opening] = [sum(of.map((one) => one.sold)), missedOf(day), level];
    level += sum(of.map((one) => one.adjusted)) - sold;
    const wasThere = opening > 0 || level > 0 || sold !== 0;
    if (wasThere) row.daysInStock += 1;
    if (wasThere || short > 0) samples.push(sold + short);
    row.missed += short;
  }
  const [demand, days] = [sum(samples), samples.length];
  const asked = Math.max(0, demand);
  const squares = sum(samples.map((one) => one ** 2));
  const wanted = Math.max(1, (asked === 0 ? 0 : Math.ceil((REORDER_DAYS * asked) / days)) + product.alert - quantity);
  const packs = Math.ceil(wanted / product.packSize);
  const lasts = asked === 0 ? undefined : Math.floor((quantity * days) / asked);
  return {
    ...{ ...row, demand, demandDays: days, packs, units: packs * product.packSize },
    demandADay: days === 0 ? 0 : hundredths(asked / days),
    deviation: days === 0 ? 0 : hundredths(Math.sqrt(days * squares - demand ** 2) / days),
    runOutDay: lasts === undefined || lasts > FURTHEST_DAYS ? null : daysBefore(today, -lasts),
  };
}

export const stockReports = {
  reorder: {
    computed(facts, { today, shortage }) {
      const since = daysBefore(today, REORDER_DAYS - 1);
      const rows = onSale(facts).flatMap((one) => {
        const sold = Math.max(0, sum(one.movements.filter(({ day }) => day >= since).map((of) => of.sold)));
        if (!isShort(facts, one, shortage, sold, since)) return [];
        return [[one.productId, { ...reorderRow(facts, one, today), sold }]];
      });
      return new Map([...rows, ['all', { products: rows.length }]]);
    },
    told: ({ products, total }) =>
      new Map([
        ...products.map(({ _id, itemNo, name, photo, supplier, alertQuantity: alert, ...row }) => [
          _id,
          { ...row, alert },
        ]),
        ['all', { products: total }],
      ]),
  },

  'inventory-alert': {
    computed(facts) {
      const low = onSale(facts).filter(({ product, quantity }) => quantity <= product.alert);
      const rows = low.map(({ productId, product, quantity }) => [productId, { quantity, alert: product.alert }]);
      return new Map([...rows, ['all', { products: rows.length }]]);
    },
    told: ({ products, total }) =>
      new Map([
        ...products.map(({ _id, quantity, alertQuantity: alert }) => [_id, { quantity, alert }]),
        ['all', { products: total }],
      ]),
  },

  'sell-through': {
    computed(facts, { group, ...range }) {
      const days = { start: facts.days.of(range.start), end: facts.days.of(range.end) };
      const all = [...facts.stock].flatMap(([productId, of]) => {
        const product = productOf(facts.catalogue, productId, of.firstDay);
        const wasGone = product.deletedDay !== null && product.deletedDay < days.start;
        return wasGone ? [] : [[keyOf(facts, { productId, product }, group), flowsOf(of, days)]];
      });
      const isShown = ([, { opening, received, sold, adjusted }]) => opening || received || sold || adjusted;
      const nothing = { opening: 0, received: 0, available: 0, sold: 0, adjusted: 0, closing: 0 };
      const rows = [...grouped(all, nothing)].filter(isShown);
      return new Map([
        ...rows,
        ...grouped(
          rows.map(([, row]) => ['all', row]),
          nothing,
        ),
      ]);
    },
    told: ({ rows, totals }) =>
      new Map(
        [...rows, ...totals].map(({ key, group: _, opening, received, available, sold, adjusted, closing }) => [
          ...[key || 'all', { opening, received, available, sold, adjusted, closing }],
        ]),
      ),
  },

  valuation: {
    computed(facts, { today, group }) {
      const all = inStock(facts, today);
      return new Map([
        ...grouped(all.map((one) => [keyOf(facts, one, group), one.row])),
        ...grouped(all.map(({ row }) => ['all', row])),
      ]);
    },
    told: ({ rows, totals }) =>
      new Map([...rows.map((row) => [row.key, toldRow(row)]), ...totals.map((row) => ['all', toldRow(row)])]),
  },

  'dead-stock': {
    computed(facts, { today, days }) {
      const since = new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
      const dead = inStock(facts, today).filter(({ productId, product, of }) => {
        return product.firstDay <= since && !wasSoldSince(facts, of, productId, since);
      });
      const rows = dead.map(({ productId, of: { movements, arrivals }, row: { units, value, uncosted } }) => {
        const cameBack = movements.some(({ kind }) => kind === 'released');
        const ordered = last(movements.filter(({ kind }) => kind === 'sold').map(({ day }) => day));
        const lastArrival = last([...arrivals.values()].filter(({ net }) => net > 0).map(({ day }) => day));
        return [
          productId,
          { units, value, uncosted, lastSale: cameBack ? lastSale(facts, productId) : ordered, lastArrival },
        ];
      });
      const total = rows.reduce(
        (one, [, row]) => ({
          units: one.units + row.units,
          value: one.value + row.value,
          uncosted: one.uncosted + row.uncosted,
        }),
        { units: 0, value: 0, uncosted: 0 },
      );
      return new Map([...rows, ...(total.units > 0 ? [['all', total]] : [])]);
    },
    told: ({ rows, totals }) =>
      new Map([
        ...rows.map(({ key, units, value, uncosted, lastSale: sold, lastArrival }) => {
          return [key, { units, value: minor(value), uncosted, lastSale: sold, lastArrival }];
        }),
        ...totals.map(({ units, value, uncosted }) => ['all', { units, value: minor(value), uncosted }]),
      ]),
  },
};
