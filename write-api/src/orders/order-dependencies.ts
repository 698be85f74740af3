import type { UnpaidSettings } from '@countinghouse/contracts/engine/unpaid-settings';
import type { SagaDependencies } from '@countinghouse/platform/commands/saga-step';
import type { Files } from '@countinghouse/platform/files/files';
import type { IdempotencyResponses } from '@countinghouse/platform/vault/idempotency';
import type { Numbers } from '@countinghouse/platform/vault/numbers';
import type { failpoint } from '../failpoints.ts';
import type { Limit } from '../identity/sign-in/rate-limits.ts';
import type { AddressId } from './cart/guest/guest-address.ts';
import type { OnlinePayments } from './payments/online-payments.ts';
import type { PaymentLooks } from './payments/payment-looks.ts';
import type { UnpaidHolds } from './unpaid/unpaid-holds.ts';

/** What placing and changing orders needs; one for a process, whose orders, carts and products wait for each other. */
export interface OrderDependencies extends SagaDependencies {
  readonly reached: typeof failpoint;
  readonly numbers: Pick<Numbers, 'next'>;
  /** Which order a call with an Idempotency-Key began to place, by key. */
  readonly keys: Pick<IdempotencyResponses, 'subjectOf' | 'noteSubject'>;
  /** How many orders of a customer ended for want of stock. */
  readonly declined: Limit;
  readonly files: Pick<Files, 'claim' | 'intakeOwnedImage'>;
  /** What an ADMIN may refund of one order in all, in minor units; absent without a limit. */
  readonly refundLimit?: number | undefined;
  /** When to look at what is to be paid. */
  readonly looks: PaymentLooks;
  /** Absent where no payment provider is set up. */
  readonly online?: OnlinePayments | undefined;
  readonly unpaid: { readonly holds: UnpaidHolds; readonly settings: UnpaidSettings };
  /** What stands for an address in the limits and claims of orders without an account. */
  readonly addressId: AddressId;
  /** What this process has finished itself; saves the process manager from reading it again. */
  readonly finished: FinishedOrders;
}

/** Up to which revision the recent orders need nothing any more. */
export class FinishedOrders {
  readonly #upTo = new Map<string, { readonly revision: number; readonly stands: boolean }>();

  /** @param stands whether its placement was confirmed */
  note(orderId: string, revision: number, stands: boolean): void {
    this.#upTo.delete(orderId);
    this.#upTo.set(orderId, { revision, stands });
    if (this.#upTo.size <= REMEMBERED_ORDERS) return;
    const oldest = this.#upTo.keys().next();
    if (!oldest.done) this.#upTo.delete(oldest.value);
  }

  /** Whether its placement was finished here, and confirmed. */
  stands(orderId: string): boolean {
    return this.#upTo.get(orderId)?.stands ?? false;
  }

  covers(orderId: string, revision: number): boolean {
    return (this.#upTo.get(orderId)?.revision ?? -1) >= revision;
  }
}

const REMEMBERED_ORDERS = 10_000;
