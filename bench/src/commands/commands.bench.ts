import { randomUUID } from 'node:crypto';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { stockReserved } from '@countinghouse/contracts/inventory/events';
import { type EventMetadata, event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { commandHandling } from '@countinghouse/platform/commands/command-handler';
import type { Commands } from '@countinghouse/platform/commands/commands';
import { type EventLog, eventLog } from '@countinghouse/platform/event-log/event-log';
import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { memoryKeys } from '@countinghouse/platform/personal-data/testing/memory-keys';
import { stock } from '@countinghouse/write-api/inventory/stock/stock.decider';
import type { Measurement } from '../measurement.ts';

const WRITERS = 32;
const STREAMS = 8_000;
const STREAM_LENGTH = 20;

/**
 * Commands on streams of 20 events by 32 writers, each stream once: read, fold, decide, append. The second figure is of
 * the same streams again, with their states cached. Requires an empty database.
 */
export async function measureCommands(databaseUrl: string): Promise<Measurement[]> {
  const store = await openEventStore(databaseUrl);
  const log = eventLog(store, allEvents, memoryKeys());
  const products = Array.from({ length: STREAMS }, () => randomUUID());
  await byWriters(products, (productId) => fillStream(log, productId));

  const commands = commandHandling({ log });
  const adjust = (productId: string) => adjustStock(commands, productId);
  const first = await byWriters(products, adjust);
  const again = await byWriters(products, adjust);
  await log.close();
  return [
    { name: 'commands/20-event-streams/32-writers', value: first, unit: 'commands/s' },
    { name: 'commands/streams-in-memory/32-writers', value: again, unit: 'commands/s' },
  ];
}

/** Returns the number per second. */
async function byWriters(products: readonly string[], act: (productId: string) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const waiting = products.values();
  const writer = async () => {
    for (const productId of waiting) await act(productId);
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return products.length / ((performance.now() - began) / 1_000);
}

function fillStream(log: EventLog, productId: string): Promise<unknown> {
  const events = Array.from({ length: STREAM_LENGTH }, (_, index) =>
    event(stockReserved, { productId, orderId: randomUUID(), quantity: 1, balance: 1_000 - index }),
  );
  return log.append(streamOf(stock.category, productId), 'none', events, metadata());
}

function adjustStock(commands: Commands, productId: string): Promise<unknown> {
  const movement = {
    adjustmentId: randomUUID(),
    adjustmentNo: 'AD-000001',
    difference: 1,
    reasonCode: null,
    reverses: false,
    reason: 'count',
  };
  return commands.handle(stock, productId, { type: 'AdjustStock', productId, ...movement }, metadata());
}

function metadata(): EventMetadata {
  return { actor: { kind: 'system', id: 'bench' }, commandId: randomUUID(), correlationId: randomUUID() };
}
