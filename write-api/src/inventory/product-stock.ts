import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Commands } from '../command-handling/commands.ts';
import { stepMetadata } from '../command-handling/step-metadata.ts';
import { type Movement, moveStock } from './move-stock.ts';
import { stock } from './stock.decider.ts';

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

/** Books what a product save found too much (negative) or too little. `metadata` is that of the save; repeating it changes nothing. */
export function countStock(
  commands: Commands,
  productId: string,
  difference: number,
  metadata: EventMetadata,
): Promise<Movement> {
  const command = { type: 'CountStock', productId, difference } as const;
  return moveStock(commands, command, stepMetadata(metadata, 'count stock', productId, metadata.commandId));
}
