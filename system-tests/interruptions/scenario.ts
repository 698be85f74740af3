import { newId } from '@countinghouse/contracts/kernel/ids';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import type { Failpoint } from '@countinghouse/write-api/failpoints';
import type { KillableLog, KillableShop } from '../support/killable-shop.ts';
import type { ShopReply } from '../support/shop-people.ts';
import type { ShopRequest } from '../support/whole-shop.ts';

/** Something that a client asks for once and that takes write-api several steps. */
export interface Scenario {
  readonly name: string;
  readonly log: KillableLog;
  /** Every point between two of its steps, in order, with the how-manieth pass of its failpoint it is. */
  readonly way: readonly (readonly [Failpoint, number])[];
  /**
   * From here on the log says what is wanted. An interruption before that only the client's repetition can make good.
   */
  readonly asked: Failpoint;
  /** Status of its answer. */
  readonly answers: number;
  prepare(shop: KillableShop): Promise<PreparedScenario>;
}

export interface PreparedScenario {
  /** Sends the request; every time the same one, under the same Idempotency-Key. */
  send(): Promise<ShopReply>;
  /** What the log says that has come of it. */
  outcome(): Promise<object>;
  /** The outcome as long as write-api has not written down what is wanted. */
  readonly before: object;
  /** The outcome for ever after. */
  readonly after: object;
}

/** Sends a request under one Idempotency-Key, however often. */
export function sender(shop: KillableShop, operation: keyof typeof routeTable, request: ShopRequest) {
  const headers = { 'idempotency-key': newId() };
  return () => shop.call(routeTable[operation], { ...request, headers });
}
