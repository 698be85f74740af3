import { type Binding, signedIn } from '@countinghouse/platform/http/binding';
import type { WriteDeps } from '../write-deps.ts';

/** Limits what one customer makes the shop write down. */
export interface CustomerWrites {
  /** Counts a change. @throws RefusedError RATE_LIMITED */
  count(customerId: string): Promise<void>;
  /** The same routes, but that a customer may make only so many changes by them. Staff, and who only looks, are not counted. */
  limit(bindings: readonly Binding[]): readonly Binding[];
}

export function customerWrites({ limits, settings }: Pick<WriteDeps, 'limits' | 'settings'>): CustomerWrites {
  const perMinute = limits.batched('customer-writes', settings.RATE_LIMIT_CUSTOMER_WRITES);
  const perDay = limits.batched('customer-day', settings.RATE_LIMIT_CUSTOMER_DAY);

  async function count(customerId: string): Promise<void> {
    await perMinute.count(customerId);
    await perDay.count(customerId);
  }

  function limited(binding: Binding): Binding {
    const { route, handler } = binding;
    if (route.access !== 'customer' || route.method === 'GET') return binding;
    return {
      route,
      async handler(call) {
        await count(signedIn(call).id);
        return handler(call);
      },
    };
  }

  return { count, limit: (bindings) => bindings.map(limited) };
}
