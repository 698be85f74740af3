import type { Context, WriteDeps } from '../write-deps.ts';
import { paymentMethodBindings } from './methods.routes.ts';
import { openAccount } from './payouts/open-account.ts';
import { payoutBindings } from './payouts/payout.routes.ts';
import { payoutClock } from './payouts/payout-clock.ts';

/** @param hasProvider whether orders can be paid at a provider */
export async function payments(deps: WriteDeps, hasProvider: boolean): Promise<Context> {
  const reading = await openAccount(deps);
  return {
    bindings: [...paymentMethodBindings(deps, hasProvider), ...payoutBindings(reading)],
    clocks: reading ? [payoutClock(reading)] : [],
  };
}
