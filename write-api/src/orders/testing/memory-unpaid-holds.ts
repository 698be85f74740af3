import type { UnpaidHolds, UnpaidOrder } from '../unpaid/unpaid-holds.ts';
import { objectionToHold } from '../unpaid/unpaid-limits.ts';

interface Entry {
  readonly order: UnpaidOrder;
  readonly number: number;
  readonly checked: boolean;
}

/** The table of unpaid orders in memory, for several processes of a test. */
export function memoryUnpaidHolds(): UnpaidHolds & { readonly all: () => readonly UnpaidOrder[] } {
  const entries = new Map<string, Entry>();
  let last = 0;
  const enter = (order: UnpaidOrder) =>
    void entries.set(order.orderId, { number: ++last, ...entries.get(order.orderId), order, checked: false });
  return {
    all: () => [...entries.values()].map(({ order }) => order),
    async hold(wanted, limits) {
      const others = [...entries.values()].map(({ order }) => order).filter((one) => one.orderId !== wanted.orderId);
      const before = {
        customer: others.filter(({ customerId }) => customerId === wanted.customerId),
        network: others.filter(({ network }) => network !== undefined && network === wanted.network),
      };
      const objection = objectionToHold(wanted, before, limits);
      if (!objection) enter(wanted);
      return objection;
    },
    async put(order) {
      const known = entries.get(order.orderId)?.order.unpaidSince ?? order.unpaidSince;
      enter({ ...order, unpaidSince: [known, order.unpaidSince].sort().at(-1) as string });
    },
    async remove(orderId) {
      entries.delete(orderId);
    },
    async ofCustomer(customerId) {
      return [...entries.values()].flatMap(({ order }) => (order.customerId === customerId ? [order.orderId] : []));
    },
    async unpaidBefore({ time, after, count, unchecked = false }) {
      return [...entries.values()]
        .filter(({ order, checked }) => new Date(order.unpaidSince) < time && !(unchecked && checked))
        .filter(({ number }) => number > (after?.number ?? 0))
        .sort((one, other) => one.number - other.number)
        .slice(0, count)
        .map(({ order: { orderId }, number }) => ({ orderId, number }));
    },
    async noteChecked(orderId) {
      const entry = entries.get(orderId);
      if (entry) entries.set(orderId, { ...entry, checked: true });
    },
  };
}
