import { newId } from '@countinghouse/contracts/kernel/ids';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import type { Failpoint } from '@countinghouse/write-api/failpoints';
import type { KillableLog, KillableShop } from '../support/killable-shop.ts';
import type { ShopReply } from '../support/shop-people.ts';
import type { ShopRequest } from '../support/whole-shop.ts';

/** A request that write-api executes in several steps. */
export interface Scenario {
  readonly name: string;
  readonly log: KillableLog;
  /** Every point between two of its steps, in order: a failpoint and its pass. */
  readonly way: readonly (readonly [Failpoint, number])[];
  /**
   * From this failpoint on the log contains the request; before it, only a repetition by the client can complete it.
   */
  readonly asked: Failpoint;
  /** True when it is also killed between the steps of the call itself, which are the same for all. */
  readonly passesCall?: true;
  /** Status of its response. */
  readonly answers: number;
  prepare(shop: KillableShop): Promise<PreparedScenario>;
}

export interface PreparedScenario {
  /** Sends the request, always the same, under the same Idempotency-Key. */
  send(): Promise<ShopReply>;
  /** Returns the outcome in the log. */
  outcome(): Promise<object>;
  /** The outcome while the request is not recorded. */
  readonly before: object;
  /** The outcome afterwards. */
  readonly after: object;
}

/** Returns a function that sends a request under one Idempotency-Key, any number of times. */
export function sender(shop: KillableShop, operation: keyof typeof routeTable, request: ShopRequest) {
  const headers = { 'idempotency-key': newId() };
  return () => shop.call(routeTable[operation], { ...request, headers });
}
