import type { SagaDependencies } from '@countinghouse/platform/commands/saga-step';
import { failpoint } from '../failpoints.ts';
import type { Context, WriteDeps } from '../write-deps.ts';
import type { StockDependencies } from './adjust-stock.saga.ts';
import { adjustmentBindings } from './adjustment.routes.ts';
import { stockFollowing } from './stock-following.process.ts';

/** The dependencies of adjustments, once for a process. */
export function stockDependencies(
  { commands, vault }: Pick<WriteDeps, 'commands' | 'vault'>,
  { locks, contention }: Pick<SagaDependencies, 'locks' | 'contention'>,
): StockDependencies {
  return { commands, numbers: vault.numbers, locks, contention, reached: failpoint };
}

export function inventory(deps: StockDependencies): Context {
  return { bindings: adjustmentBindings(deps), processes: [stockFollowing(deps)] };
}
