import { LEASE_MS, type Look, type LookKind, type NewLook, type PaymentLooks } from '../payments/payment-looks.ts';

const entered = (look: NewLook): Look => ({ ...look, since: new Date() });

/** Looks at payments in memory, for several processes of a test. */
export function memoryPaymentLooks(): PaymentLooks & { readonly all: () => readonly Look[] } {
  const looks = new Map<string, { look: Look; due: number; reference?: string | undefined; alias?: string }>();
  const change = (id: string, due: number) => {
    const entry = looks.get(id);
    if (entry) looks.set(id, { ...entry, due });
  };
  return {
    all: () => [...looks.values()].map(({ look }) => look),
    async put(look, dueAt) {
      const before = looks.get(look.id);
      looks.set(look.id, {
        look: entered(look),
        ...before,
        due: Math.min(before?.due ?? Number.POSITIVE_INFINITY, dueAt.getTime()),
      });
    },
    async enter(look, dueAt, reference) {
      if (!looks.has(look.id)) looks.set(look.id, { look: entered(look), due: dueAt.getTime(), reference });
    },
    async keepReceived(id, alias, dueAt) {
      const entry = looks.get(id);
      if (entry) looks.set(id, { ...entry, look: { ...entry.look, kind: 'received' }, alias, due: dueAt.getTime() });
    },
    async readUpTo(id, since, dueAt) {
      const entry = looks.get(id);
      if (entry) looks.set(id, { ...entry, look: { ...entry.look, since }, due: dueAt.getTime() });
    },
    async refer(id, reference) {
      const entry = looks.get(id);
      if (entry) looks.set(id, { ...entry, reference });
    },
    async hasten(id) {
      change(id, 0);
    },
    async hastenAll() {
      for (const { look } of looks.values()) if (look.kind === 'payment' || look.kind === 'refund') change(look.id, 0);
    },
    async hastenReferred(reference) {
      const entry = [...looks.values()].find((one) => one.reference === reference || one.alias === reference);
      if (entry) change(entry.look.id, 0);
      return entry?.look;
    },
    async take(count, now, kind) {
      const due = [...looks.values()]
        .filter((entry) => entry.due <= now.getTime() && (kind === undefined || entry.look.kind === kind))
        .slice(0, count);
      for (const { look } of due) change(look.id, now.getTime() + LEASE_MS);
      return due.map(({ look }) => look);
    },
    async putOff(id, dueAt) {
      change(id, dueAt.getTime());
    },
    async done(id) {
      looks.delete(id);
    },
    async open() {
      const of = (kind: LookKind) => [...looks.values()].map(({ look }) => look).filter((look) => look.kind === kind);
      const [payments, refunds] = [of('payment'), of('refund')];
      const [oldest = null] = [...payments, ...refunds].map(({ since }) => since).sort((a, b) => +a - +b);
      return { payments: payments.length, refunds: refunds.length, oldest };
    },
  };
}
