import { stockRefused } from '@countinghouse/contracts/inventory/events';
import type { TakingCommand } from '@countinghouse/platform/commands/saga-step';
import type { Stock, StockCommand } from './stock.decider.ts';

/** Units that sagas in progress may take while one decides; a stock that would have fewer is scarce. */
const SCARCE = 200;

type TakingStock = Extract<StockCommand, { type: 'ReserveStock' | 'AdjustStock' }>;

/** What a step of a saga takes of a stock, for an order or an adjustment. */
export function taking(command: TakingStock, by: string): TakingCommand<Stock, StockCommand> {
  const quantity = command.type === 'ReserveStock' ? command.quantity : -command.difference;
  return {
    ...{ quantity, by, refusedBy: stockRefused.type },
    command: { ...command, tentative: true },
    isScarce: ({ balance }) => balance < quantity + SCARCE,
  };
}
