import type { StockEvent } from '@countinghouse/contracts/inventory/events';
import { isRefusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Commands } from '../command-handling/commands.ts';
import { type StockCommand, stock } from './stock.decider.ts';

/** A movement's outcome on the log: what happened now, or when the same `metadata.commandId` was first handled. */
export interface Movement {
  /** Undefined when nothing had to move. */
  readonly outcome: StockEvent | undefined;
  readonly position: string;
}

/** Moves the stock of one product. */
export async function moveStock(commands: Commands, command: StockCommand, metadata: EventMetadata): Promise<Movement> {
  const handled = await commands.handle(stock, command.productId, command, metadata);
  if (isRefusal(handled)) throw new RefusedError(handled);
  return { outcome: handled.events[0] as StockEvent | undefined, position: handled.position };
}
