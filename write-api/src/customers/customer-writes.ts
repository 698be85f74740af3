import { type Binding, signedIn } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../write-deps.ts';

/** Lines in one call that count as one change; each may be an event, or part of one. */
const LINES_A_CHANGE = 10;

/** Limits how much one customer can write to the log. */
export interface CustomerWrites {
  /** Counts a change of `lines` lines. @throws RefusedError RATE_LIMITED */
  count(customerId: string, lines?: number): Promise<void>;
  /**
   * The same routes, with a limit on how many changes a customer may make by them. Staff, and reads, are not counted.
   */
  limit(bindings: readonly Binding[]): readonly Binding[];
}

export function customerWrites({ limits, settings }: Pick<WriteDeps, 'limits' | 'settings'>): CustomerWrites {
  const perMinute = limits.batched('customer-writes', settings.RATE_LIMIT_CUSTOMER_WRITES);
  const perDay = limits.batched('customer-day', settings.RATE_LIMIT_CUSTOMER_DAY);

  async function count(customerId: string, lines = 0): Promise<void> {
    const changes = Math.max(1, Math.ceil(lines / LINES_A_CHANGE));
    await perMinute.count(customerId, changes);
    await perDay.count(customerId, changes);
  }

  function limited(binding: Binding): Binding {
    const { route, handler } = binding;
    if (route.access !== 'customer' || route.method === 'GET') return binding;
    return {
      route,
      async handler(call) {
        const { items = [] } = (call.body ?? {}) as { readonly items?: readonly unknown[] };
        await count(signedIn(call).id, items.length);
        return handler(call);
      },
    };
  }

  return { count, limit: (bindings) => bindings.map(limited) };
}
