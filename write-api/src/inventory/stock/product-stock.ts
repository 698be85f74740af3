import type { StockEvent } from '@countinghouse/contracts/inventory/events';
import { isRefusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Commands } from '@countinghouse/platform/commands/commands';
import { stepMetadata } from '@countinghouse/platform/commands/stream-write';
import { type StockCommand, stock } from './stock.decider.ts';

/** A movement's outcome on the log: what happened now, or when the same command was first handled. */
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

/** Units in stock now. */
export async function unitsInStock(commands: Commands, productId: string): Promise<number> {
  return (await commands.load(stock, productId)).state.balance;
}

/** Begins stock keeping with the quantity that a product was created with. Repeating it changes nothing. */
export function openStock(
  commands: Commands,
  productId: string,
  quantity: number,
  metadata: EventMetadata,
): Promise<Movement> {
  return moveStock(
    commands,
    { type: 'OpenStock', productId, quantity },
    stepMetadata(metadata, 'open stock', productId),
  );
}

/** Records what a product save counted too much (negative) or too little; repeating it changes nothing. */
export function countStock(
  commands: Commands,
  productId: string,
  difference: number,
  metadata: EventMetadata,
): Promise<Movement> {
  const command = { type: 'CountStock', productId, difference } as const;
  return moveStock(commands, command, stepMetadata(metadata, 'count stock', productId, metadata.commandId));
}
