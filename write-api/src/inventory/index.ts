import { failpoint } from '@countinghouse/platform/runtime/failpoint';
import { StreamQueue } from '../command-handling/stream-queue.ts';
import type { Context, WriteDeps } from '../write-deps.ts';
import { adjustmentBindings } from './adjustment.routes.ts';
import type { Stockkeeping } from './adjustments.ts';
import { stockFollowing } from './stock-following.process.ts';

/** What adjustments are handled with, once for a process. */
export function stockkeeping({ commands, vault }: Pick<WriteDeps, 'commands' | 'vault'>): Stockkeeping {
  return { commands, numbers: vault.numbers, turns: new StreamQueue(), reached: failpoint };
}

export function inventory(deps: Stockkeeping): Context {
  return { bindings: adjustmentBindings(deps), processes: [stockFollowing(deps)] };
}
