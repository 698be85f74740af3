import { setTimeout as delay } from 'node:timers/promises';
import { STOCK, type StockEvent } from '@countinghouse/contracts/inventory/events';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { idOfStream } from '@countinghouse/contracts/kernel/ids';
import { PLACEMENT } from '@countinghouse/contracts/orders/order.state';
import type { Commands, ReadConsistency } from '@countinghouse/platform/commands/commands';
import type { Contention, Taking } from '@countinghouse/platform/commands/saga-step';
import { stepMetadata } from '@countinghouse/platform/commands/stream-write';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { adjustment } from '../../inventory/adjustment.decider.ts';
import { stock } from '../../inventory/stock/stock.decider.ts';
import { order } from '../order.decider.ts';
import type { FinishedOrders } from '../order-dependencies.ts';
import { reservationName } from './place-order.saga.ts';

/** Events of a stock in which unsettled reservations are found: many more than sagas that can be in progress. */
const EVENTS_READ = 200;
/** Milliseconds after which a reservation is not recent any more: a process manager has settled it, or it is stuck. */
const RECENT_MS = 30_000;
/** Milliseconds between two looks at reservations that are not settled. */
const LOOK_AGAIN_MS = 20;
const REMEMBERED = 1_000;

/** An order or adjustment that took units. */
interface Holder {
  readonly id: string;
  readonly kind: 'placement' | 'order' | 'adjustment';
  readonly quantity: number;
}

/** A stock at a revision, and who holds units of it and may release them yet. */
interface Look {
  readonly revision: number;
  readonly balance: number;
  readonly unsettled: readonly Holder[];
  /** On the clock of `performance.now()`. */
  readonly at: number;
}

export interface StockContentionDependencies {
  readonly commands: Pick<Commands, 'load' | 'watching'>;
  readonly log: Pick<EventLog, 'read'>;
  readonly finished: Pick<FinishedOrders, 'stands'>;
  /** Milliseconds that a saga waits altogether for what it was refused to come back. Default 2,000. */
  readonly longestWait?: number | undefined;
}

/**
 * Finds the reservations of a stock that are not settled in its newest events and the streams of their orders and
 * adjustments. Everybody who waits for a stock shares what was found. One that stays unsettled for as long as a saga
 * waits is stuck, and waited for no longer.
 */
export function stockContention({
  commands,
  log,
  finished,
  longestWait = 2_000,
}: StockContentionDependencies): Contention {
  const looks = new Map<string, Look>();
  const looking = new Map<string, Promise<Look>>();
  const waiting = new Map<string, Promise<Look>>();
  const stuck = new Map<string, number>();
  const current = (): ReadConsistency => (commands.watching ? 'cached' : 'latest');

  async function isSettled({ id, kind }: Holder): Promise<boolean> {
    if (kind === 'adjustment') return (await commands.load(adjustment, id, current())).state.pending === undefined;
    if (kind === 'placement' && finished.stands(id)) return true;
    const { state } = await commands.load(order, id, current());
    return state.phase === 'standing' && state.pendingStock === undefined;
  }

  async function read(stream: string): Promise<Look> {
    const at = performance.now();
    const options = { direction: 'backwards', limit: EVENTS_READ } as const;
    const events = (await log.read(stream, options)) as readonly (RecordedEvent & StockEvent)[];
    const unsettled: Holder[] = [];
    await Promise.all(
      holdersIn(events).map(async (holder) => {
        if (!(await isSettled(holder))) unsettled.push(holder);
      }),
    );
    const [last] = events;
    return { revision: last?.revision ?? -1, balance: last?.data.balance ?? 0, unsettled, at };
  }

  async function look(stream: string): Promise<Look> {
    const { revision } = await commands.load(stock, idOfStream(STOCK, stream), current());
    const known = looks.get(stream);
    if (known && known.revision >= revision) {
      // What is settled stays so until the stock changes.
      if (known.unsettled.length === 0 || performance.now() - known.at < LOOK_AGAIN_MS) return known;
    }
    const begun =
      looking.get(stream) ??
      read(stream)
        .then((found) => {
          keep(looks, stream, found);
          return found;
        })
        .finally(() => looking.delete(stream));
    looking.set(stream, begun);
    return begun;
  }

  /** The next look at a stock, one for all who wait for it. */
  function lookAgain(stream: string): Promise<Look> {
    const begun =
      waiting.get(stream) ??
      delay(LOOK_AGAIN_MS)
        .then(() => look(stream))
        .finally(() => waiting.delete(stream));
    waiting.set(stream, begun);
    return begun;
  }

  return {
    waitUntil: () => performance.now() + longestWait,

    async mayComeBack({ stream, quantity, by }: Taking, until) {
      for (let seen = await look(stream); ; seen = await lookAgain(stream)) {
        if (seen.balance >= quantity) return true;
        const now = performance.now();
        const open = seen.unsettled.filter(({ id }) => id !== by && now >= (stuck.get(id) ?? 0));
        const possible = open.reduce((sum, holder) => sum + holder.quantity, seen.balance);
        if (possible < quantity) return false;
        if (now < until) continue;
        for (const { id } of open) keep(stuck, id, now + RECENT_MS);
        return false;
      }
    },
  };
}

/** Who took units and has not released them since, in the newest events of a stock, newest first. */
function holdersIn(events: readonly (RecordedEvent & StockEvent)[]): readonly Holder[] {
  const recent = Date.now() - RECENT_MS;
  const last = new Map<string, Holder>();
  for (const event of events) {
    if (Date.parse(event.recordedAt) < recent) break;
    const moved = movementOf(event);
    if (moved && !last.has(moved.id)) last.set(moved.id, moved);
  }
  return [...last.values()].filter(({ quantity }) => quantity > 0);
}

/** What an event of a stock took for whom; less than nothing for units that came back. */
function movementOf({ type, data, metadata }: RecordedEvent & StockEvent): Holder | undefined {
  switch (type) {
    case 'inventory.StockReserved': {
      const { orderId, productId, quantity } = data;
      const placing = stepMetadata(metadata, ...reservationName(orderId, PLACEMENT, productId)).commandId;
      return { id: orderId, kind: metadata.commandId === placing ? 'placement' : 'order', quantity };
    }
    case 'inventory.StockReleased':
      return { id: data.orderId, kind: 'order', quantity: -data.quantity };
    case 'inventory.StockAdjusted':
      return { id: data.adjustmentId, kind: 'adjustment', quantity: -data.difference };
    default:
      return undefined;
  }
}

/** Notes the newest of a map, and forgets its oldest. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > REMEMBERED) map.delete(map.keys().next().value!);
}
