import { failpoint } from '@countinghouse/platform/runtime/failpoint';
import { StreamQueue } from '../command-handling/stream-queue.ts';
import type { Context, WriteDeps } from '../write-deps.ts';
import { adjustmentBindings } from './adjustment.routes.ts';
import type { Stockkeeping } from './adjustments.ts';
import { stockFollowing } from './stock-following.process.ts';

/** The one desk of a process at which adjustments are handled. */
export function stockkeeping({ commands, vault }: Pick<WriteDeps, 'commands' | 'vault'>): Stockkeeping {
  return { commands, numbers: vault.numbers, turns: new StreamQueue(), reached: failpoint };
}

export function inventory(desk: Stockkeeping): Context {
  return { bindings: adjustmentBindings(desk), processes: [stockFollowing(desk)] };
}
