// The report on taxes, computed from the events of a log by plain arithmetic, in minor units.
import { firstDayOf, minor } from './arithmetic.mjs';

const UNTAXED = -1;
const big = (values) => values.reduce((sum, value) => sum + BigInt(value), 0n);

/** A total shared by weights: each part is the difference between two rounded sums, so that they add up. */
function shares(total, weights) {
  const whole = big(weights);
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? total : 0n));
  const upTo = weights.map((_, index) => (2n * total * big(weights.slice(0, index + 1)) + whole) / (2n * whole));
  return upTo.map((sum, index) => sum - (upTo[index - 1] ?? 0n));
}

/** What documents come to by rate and class: what no rate names of their total is untaxed. */
function cellsOf({ total, rates, parts }, names) {
  const cells = [...new Set(rates.map(({ rate }) => rate))].flatMap((rate) => {
    const classes = [...new Set(parts.filter((part) => part.rate === rate).map(({ taxClass }) => taxClass))].sort();
    const known = classes.length > 0 ? classes : [''];
    const weights = known.map((one) =>
      big(parts.filter((part) => part.rate === rate && part.taxClass === one).map(({ amount }) => amount)),
    );
    const of = rates.filter((one) => one.rate === rate);
    const [bases, taxes] = [big(of.map(({ base }) => base)), big(of.map(({ amount }) => amount))];
    const [ofBase, ofTax] = [shares(bases, weights), shares(taxes, weights)];
    return known.map((taxClass, index) => ({
      ...{ rate, taxClass, names: names.get(rate) ?? { en: '', zh: '' } },
      ...{ base: ofBase[index], tax: ofTax[index] },
    }));
  });
  const taxed = cells.reduce((sum, { base, tax }) => sum + base + tax, 0n);
  return [...cells, { rate: UNTAXED, taxClass: '', names: { en: '', zh: '' }, base: BigInt(total) - taxed, tax: 0n }];
}

/** The cells of an order by their names: its invoice less its credit notes; none while it is no sale. */
function taxesOf(order) {
  const cells = new Map();
  if (!order.counts) return cells;
  const { lines, tax, fee, refunds, currency, country } = order;
  const delivered = order.charges.find(({ kind }) => kind === 'delivery')?.amount ?? 0;
  const ofDelivery = (amount) =>
    tax.delivery ? [{ rate: tax.delivery.taxRate, taxClass: tax.delivery.taxClass, amount }] : [];
  const part = (line, amount) => ({ rate: line?.taxRate ?? 0, taxClass: line?.taxClass ?? '', amount });
  const settled = [...refunds.values()].filter((refund) => refund.settled);
  const feesBack = Number(big(settled.map((refund) => refund.fee ?? 0)));
  const invoice = {
    total: big(lines.map(({ price, quantity }) => price * quantity)) + BigInt(fee),
    rates: tax.rates,
    parts: [...lines.map((line) => part(line, line.price * line.quantity)), ...ofDelivery(delivered)],
  };
  const creditNotes = {
    total: big(settled.map(({ amount }) => amount)),
    rates: settled.flatMap(({ taxes = [] }) => taxes),
    parts: [
      ...settled.flatMap(({ items }) =>
        items.map((item) => {
          const line = lines.findLast(({ productId }) => productId === item.productId);
          return part(line, item.price * item.quantity);
        }),
      ),
      ...ofDelivery(Math.min(feesBack, delivered)),
    ],
  };
  const names = new Map(tax.rates.map((one) => [one.rate, one.names]));
  for (const [sign, documents] of [
    [1n, invoice],
    [-1n, creditNotes],
  ]) {
    for (const { rate, taxClass, names: of, base, tax: amount } of cellsOf(documents, names)) {
      const cell = JSON.stringify([currency, country, rate, taxClass, of.en, of.zh]);
      const before = cells.get(cell) ?? { base: 0n, tax: 0n };
      cells.set(cell, { base: before.base + sign * base, tax: before.tax + sign * amount });
    }
  }
  return cells;
}

/** Changes a taxed order, and keeps what follows from that on the day of `at`. */
function changed(facts, orderId, at, change) {
  const order = facts.taxed.get(orderId);
  if (!order) return;
  const before = taxesOf(order);
  change(order);
  const after = taxesOf(order);
  for (const cell of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(cell) ?? { base: 0n, tax: 0n }, after.get(cell) ?? { base: 0n, tax: 0n }];
    const [base, tax] = [Number(is.base - was.base), Number(is.tax - was.tax)];
    if (base !== 0 || tax !== 0) {
      facts.taxes.push({ day: facts.days.of(at), cell, currency: order.currency, base, tax, gross: base + tax });
    }
  }
}

function refundIs(facts, { orderId, refundId }, at, settled) {
  changed(facts, orderId, at, ({ refunds }) => {
    const refund = refunds.get(refundId);
    if (refund) refund.settled = settled;
  });
}

export const taxHandlers = {
  'orders.OrderPlaced'({ taxed }, { orderId, placedAt, lines, fee, pricing: { tax, charges }, delivery, currency }) {
    if (!tax) return;
    const of = { placedAt, lines, fee, charges, tax, currency: currency.name, country: delivery?.country ?? '' };
    taxed.set(orderId, { ...of, refunds: new Map(), counts: false });
  },
  'orders.OrderConfirmed'(facts, { orderId }) {
    changed(facts, orderId, facts.taxed.get(orderId)?.placedAt, (order) => {
      order.counts = true;
    });
  },
  'orders.OrderDeclined': ({ taxed }, { orderId }) => void taxed.delete(orderId),
  'orders.OrderStatusChanged'(facts, { orderId, to }, { at }) {
    changed(facts, orderId, at, (order) => {
      order.counts = to !== 'Failed' && to !== 'Rejected';
    });
  },
  'orders.OrderFeeChanged'(facts, { orderId, fee }, { at }) {
    changed(facts, orderId, at, (order) => {
      order.fee = fee;
    });
  },
  'orders.RefundRequested'({ taxed }, { orderId, refundId, ...refund }) {
    taxed.get(orderId)?.refunds.set(refundId, { ...refund, settled: false });
  },
  'orders.RefundSettled': (facts, data) => refundIs(facts, data, data.settledAt, true),
  'orders.RefundFailed': (facts, data, { at }) => refundIs(facts, data, at, false),
  'orders.RefundSeen'(facts, { orderId, refundId, amount, settledAt }) {
    changed(facts, orderId, settledAt, ({ refunds }) => {
      refunds.set(refundId, { amount, items: [], settled: true });
    });
  },
};

function summed(all, keyOf) {
  const rows = new Map();
  for (const one of all) {
    const { base, tax, gross } = rows.get(keyOf(one)) ?? { base: 0, tax: 0, gross: 0 };
    rows.set(keyOf(one), { base: base + one.base, tax: tax + one.tax, gross: gross + one.gross });
  }
  return [...rows].filter(([, row]) => !isNothing(row));
}

const isNothing = ({ base, tax }) => base === 0 && tax === 0;
const toldRow = ({ base, tax, gross }) => ({ base: minor(base), tax: minor(tax), gross: minor(gross) });

export const taxReports = {
  taxes: {
    computed({ taxes, days }, { start, end, by }) {
      const [first, last] = [days.of(start), days.of(end)];
      const within = taxes.filter(({ day }) => day >= first && day <= last);
      return new Map([
        ...summed(within, ({ day, cell }) => `${firstDayOf(day, by)}~${cell}`),
        ...summed(within, ({ currency }) => `~~${currency}`),
      ]);
    },
    told: ({ rows, totals }) =>
      new Map([...rows, ...totals].map((row) => [row.key, toldRow(row)]).filter(([, row]) => !isNothing(row))),
  },
};
