import { LEASE_MS, type Look, type PaymentLooks } from '../payments/payment-looks.ts';

/** Looks at payments in memory, for several processes of a test. */
export function memoryPaymentLooks(): PaymentLooks & { readonly all: () => readonly Look[] } {
  const looks = new Map<string, { look: Look; due: number; reference?: string }>();
  const change = (id: string, due: number) => {
    const entry = looks.get(id);
    if (entry) looks.set(id, { ...entry, due });
  };
  return {
    all: () => [...looks.values()].map(({ look }) => look),
    async put(look, dueAt) {
      const before = looks.get(look.id);
      looks.set(look.id, { look, ...before, due: Math.min(before?.due ?? Number.POSITIVE_INFINITY, dueAt.getTime()) });
    },
    async refer(id, reference) {
      const entry = looks.get(id);
      if (entry) looks.set(id, { ...entry, reference });
    },
    async hasten(id) {
      change(id, 0);
    },
    async hastenAll() {
      for (const { look } of looks.values()) if (look.kind !== 'order') change(look.id, 0);
    },
    async hastenReferred(reference) {
      const entry = [...looks.values()].find((one) => one.reference === reference);
      if (entry) change(entry.look.id, 0);
      return entry?.look;
    },
    async take(count, now) {
      const due = [...looks.values()].filter((entry) => entry.due <= now.getTime()).slice(0, count);
      for (const { look } of due) change(look.id, now.getTime() + LEASE_MS);
      return due.map(({ look }) => look);
    },
    async putOff(id, dueAt) {
      change(id, dueAt.getTime());
    },
    async done(id) {
      looks.delete(id);
    },
    open: async () => ({ payments: 0, refunds: 0, oldest: null }),
  };
}
