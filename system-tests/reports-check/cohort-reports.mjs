// The report on customers by the month of their first order, computed from facts by plain arithmetic, in minor units.
import { firstDayOf, minor, NONE, sum } from './arithmetic.mjs';

/** What customers with an account bought in each month, by the month of the first order of each. */
function cohortRows({ sales, days }, { start, end }) {
  const monthOf = (day) => firstDayOf(day, 'month');
  const ofCustomer = new Map();
  for (const { counts, customerId, placedAt, currency, lines } of sales.values()) {
    if (!counts || (customerId ?? NONE) === NONE) continue;
    const goods = sum(lines.map(({ quantity, price }) => quantity * price));
    const sale = { month: monthOf(days.of(placedAt)), currency, goods };
    ofCustomer.set(customerId, [...(ofCustomer.get(customerId) ?? []), sale]);
  }
  const [rows, sizes] = [new Map(), new Map()];
  for (const [customer, all] of ofCustomer) {
    const cohort = all.map(({ month }) => month).sort()[0];
    if (cohort < monthOf(days.of(start)) || cohort > days.of(end)) continue;
    sizes.set(cohort, (sizes.get(cohort) ?? 0) + 1);
    for (const { month, currency, goods } of all) {
      const cell = `${cohort}~${month}~${currency}`;
      const row = rows.get(cell) ?? { cohort, month, currency, customers: new Set(), orders: 0, goods: 0 };
      row.customers.add(customer);
      rows.set(cell, { ...row, orders: row.orders + 1, goods: row.goods + goods });
    }
  }
  return { rows, sizes };
}

const indexOfMonth = (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

export const cohortReports = {
  cohorts: {
    computed(facts, range) {
      const { rows, sizes } = cohortRows(facts, range);
      const told = [...rows].map(([cell, { cohort, month, customers, orders, goods }]) => {
        const [size, since] = [sizes.get(cohort), indexOfMonth(month) - indexOfMonth(cohort)];
        return [cell, { since, size, customers: customers.size, share: customers.size / size, orders, goods }];
      });
      const totals = [...new Set([...rows.values()].map(({ currency }) => currency))].map((currency) => {
        const of = [...rows.values()].filter((row) => row.currency === currency);
        const [orders, goods] = [sum(of.map((row) => row.orders)), sum(of.map((row) => row.goods))];
        return [`all ~~${currency}`, { size: sum([...sizes.values()]), orders, goods }];
      });
      return new Map([...told, ...totals]);
    },
    told: ({ rows, totals }) =>
      new Map([
        ...rows.map(({ key, since, size, customers, share, orders, goods }) => [
          ...[key, { since, size, customers, share, orders, goods: minor(goods) }],
        ]),
        ...totals.map(({ key, size, orders, goods }) => [`all ${key}`, { size, orders, goods: minor(goods) }]),
      ]),
  },
};
