import { isRefusal, type Refusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { KeyedMutex } from '@countinghouse/platform/commands/locks';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { type CustomerAccounts, customerAccounts, emailKeyFrom } from '../customers/customer-accounts.ts';
import type { Claims } from '../identity/claims.ts';
import type { StockDependencies } from '../inventory/adjust-stock.saga.ts';
import { orderDependencies } from '../orders/index.ts';
import type { OrderDependencies } from '../orders/order-dependencies.ts';
import type { WriteDeps } from '../write-deps.ts';

/** The dependencies of an import: those of the API's calls, and those of registering customers. */
export interface ImportDeps extends OrderDependencies, StockDependencies {
  readonly claims: Claims;
  readonly accounts: Pick<CustomerAccounts, 'register' | 'findByEmail' | 'wasRegistered'>;
}

/** The dependencies of an import on an open write side. */
export function importDeps(deps: WriteDeps, masterKey: Buffer): ImportDeps {
  return {
    ...orderDependencies(deps, new KeyedMutex(), emailKeyFrom(masterKey)),
    claims: deps.claims,
    accounts: customerAccounts(deps, emailKeyFrom(masterKey)),
  };
}

/**
 * Metadata of one step of an import; its command id follows from the step's name, so that a second run is recognised.
 */
export function importMetadata(source: string, at: string, ...step: readonly string[]): EventMetadata {
  return {
    actor: { kind: 'system', id: `import ${source}` },
    commandId: derivedId('import', source, ...step),
    correlationId: derivedId('import', source),
    occurredAt: at,
  };
}

/** The result of a step that cannot be refused in an import. @throws RefusedError when it is all the same */
export function accepted<Result>(result: Result | Refusal): Result {
  if (isRefusal(result)) throw new RefusedError(result);
  return result;
}
