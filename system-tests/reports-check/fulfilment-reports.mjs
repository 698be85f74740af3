// How long orders take from one state to the next, computed from facts by plain arithmetic, in tenths of an hour.
import { NONE } from './arithmetic.mjs';

const TENTH_MS = 360_000;

/** When the order reached a state; null where an import did not know it, undefined where it has not. */
export function reach({ sales }, orderId, state, event) {
  const sale = sales.get(orderId);
  if (!sale || state in sale.reached) return;
  const isUnknown = event.given !== undefined && Date.parse(event.given) === Date.parse(sale.placedAt);
  sale.reached[state] = isUnknown ? null : event.at;
  if (state === 'shipped') sale.shippedFrom = 'paid' in sale.reached ? sale.reached.paid : sale.placedAt;
}

/** The steps that an order has begun: from, and to where it has ended. */
function stepsOf({ placedAt, reached, shippedFrom }) {
  const { paid, shipped, delivered } = reached;
  return [
    ['paid', placedAt, paid],
    ...(paid !== undefined || shipped !== undefined
      ? [['shipped', shipped === undefined ? paid : shippedFrom, shipped]]
      : []),
    ...(shipped === undefined ? [] : [['delivered', shipped, delivered]]),
    ['whole', placedAt, delivered],
  ];
}

/** The least length within which so large a part of all is. */
function percentile(sorted, part) {
  return sorted.length === 0 ? null : sorted[Math.ceil(part * sorted.length - 1e-9) - 1];
}

export const fulfilmentReports = {
  fulfilment: {
    computed({ sales, days }, { start, end, group }) {
      const [first, last] = [days.of(start), days.of(end)];
      const rows = new Map();
      for (const sale of [...sales.values()].filter(({ counts }) => counts)) {
        for (const [step, from, to] of stepsOf(sale)) {
          const method = group === 'none' ? '' : (sale.methodId ?? NONE);
          for (const key of new Set([`${step}~${method}`, ...(step === 'whole' ? ['whole~'] : [])])) {
            const row = rows.get(key) ?? { lengths: [], open: 0, openSince: null };
            rows.set(key, row);
            if (to === undefined) {
              row.open += 1;
              const since = from === null ? null : new Date(from).toISOString();
              if (since !== null && (row.openSince === null || since < row.openSince)) row.openSince = since;
            } else if (from !== null && to !== null && days.of(to) >= first && days.of(to) <= last) {
              row.lengths.push(Math.round(Math.max(0, Date.parse(to) - Date.parse(from)) / TENTH_MS));
            }
          }
        }
      }
      const shown = [...rows].filter(([, { lengths, open }]) => lengths.length > 0 || open > 0);
      return new Map(
        shown.map(([key, { lengths, open, openSince }]) => {
          const sorted = lengths.sort((a, b) => a - b);
          const of = { orders: sorted.length, median: percentile(sorted, 0.5), p90: percentile(sorted, 0.9), open };
          return [key, { ...of, ...(key !== 'whole~' && { openSince }) }];
        }),
      );
    },
    told: ({ rows, totals }) =>
      new Map([
        ...rows.map((row) => [row.key, { ...toldRow(row), openSince: row.openSince }]),
        ...totals.map((row) => [row.key, toldRow(row)]),
      ]),
  },
};

const toldRow = ({ orders, median, p90, open }) => ({ orders, median: tenths(median), p90: tenths(p90), open });
const tenths = (hours) => (hours === null ? null : Math.round(hours * 10));
