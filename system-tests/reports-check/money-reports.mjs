// The report on payments, computed from the events of a log by plain arithmetic, in minor units.
import { firstDayOf, minor } from './arithmetic.mjs';

const ONLINE = '018f0000-0000-7000-8000-000000000b03';
const measures = ['payments', 'paid', 'refunded', 'units', 'disputed', 'fees', 'net'];
const nothing = Object.fromEntries(measures.map((name) => [name, 0]));

function enter({ money, days }, at, { method, currency }, changed) {
  const { paid = 0, refunded = 0, disputed = 0, fees = 0 } = changed;
  const net = paid - refunded - disputed - fees;
  money.push({ day: days.of(at), method, currency, ...nothing, ...changed, net });
}

function goesBack(facts, refundId, at, counts, method) {
  const item = facts.moneyItems.get(refundId);
  if (!item || item.counts === counts) return;
  Object.assign(item, { counts, ...(method && { method }) });
  const sign = counts ? 1 : -1;
  enter(facts, at, item, { refunded: sign * item.amount, units: sign * item.units });
}

export const moneyHandlers = {
  'orders.PaymentRecorded'(facts, { paymentId, methodId, amount, currency, recordedAt }) {
    const item = { method: methodId ?? 'other', currency: currency.name, amount };
    facts.moneyItems.set(paymentId, item);
    enter(facts, recordedAt, item, { payments: 1, paid: amount });
  },
  'orders.PaymentReceived'(facts, { amount, currency, providerFee = 0, receivedAt }) {
    const of = { method: ONLINE, currency: currency.name };
    enter(facts, receivedAt, of, { payments: 1, paid: amount, fees: providerFee });
  },
  'orders.PaymentVoided'(facts, { paymentId, voidedAt }) {
    const item = facts.moneyItems.get(paymentId);
    facts.moneyItems.delete(paymentId);
    if (item) enter(facts, voidedAt, item, { payments: -1, paid: -item.amount });
  },
  'orders.RefundRequested'({ moneyItems }, { refundId, amount, currency, items }) {
    const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
    moneyItems.set(refundId, { currency: currency.name, amount, units, counts: false });
  },
  'orders.RefundSettled': (facts, { refundId, to, settledAt }) =>
    goesBack(facts, refundId, settledAt, true, to === 'provider' ? ONLINE : 'hand'),
  'orders.RefundFailed': (facts, { refundId, failedAt }) => goesBack(facts, refundId, failedAt, false),
  'orders.RefundSeen'(facts, { refundId, amount, currency, settledAt }) {
    facts.moneyItems.set(refundId, { currency: currency.name, amount, units: 0, counts: false });
    goesBack(facts, refundId, settledAt, true, ONLINE);
  },
  'orders.PaymentDisputed'(facts, { disputeId, state, amount, currency, disputedAt, seenAt }) {
    const before = facts.moneyItems.get(disputeId);
    const held = state === 'won' ? 0 : amount;
    facts.moneyItems.set(disputeId, { held });
    const of = { method: ONLINE, currency: currency.name };
    if (held !== (before?.held ?? 0))
      enter(facts, before ? seenAt : disputedAt, of, { disputed: held - (before?.held ?? 0) });
  },
};

function summed(all, keyOf) {
  const rows = new Map();
  for (const one of all) {
    const row = rows.get(keyOf(one)) ?? nothing;
    rows.set(keyOf(one), Object.fromEntries(measures.map((name) => [name, row[name] + one[name]])));
  }
  return [...rows].filter(([, row]) => measures.some((name) => row[name] !== 0));
}

function toldRow(row) {
  const isCount = (name) => name === 'payments' || name === 'units';
  return Object.fromEntries(measures.map((name) => [name, isCount(name) ? row[name] : minor(row[name])]));
}

export const moneyReports = {
  payments: {
    computed({ money, days }, { start, end, by, group }) {
      const [first, last] = [days.of(start), days.of(end)];
      const within = money.filter(({ day }) => day >= first && day <= last);
      const keyOf = ({ day, method, currency }) =>
        `${firstDayOf(day, by)}~${group === 'method' ? method : ''}~${currency}`;
      return new Map([...summed(within, keyOf), ...summed(within, ({ currency }) => `all ~~${currency}`)]);
    },
    told: ({ rows, totals }) =>
      new Map(
        [
          ...rows.map((row) => [row.key, toldRow(row)]),
          ...totals.map((row) => [`all ${row.key}`, toldRow(row)]),
        ].filter(([, row]) => measures.some((name) => row[name] !== 0)),
      ),
  },
};
