import type { ProductDetails } from '@countinghouse/contracts/catalog/events';
import type { OrderStatus, PaymentStatus, TrackStatus } from '@countinghouse/contracts/orders/statuses';
import type { PlannedCustomer, PlannedOrder, PlannedProduct } from './import-plan.ts';

export interface ImportedCustomer {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
}

/** How far an imported order has come. */
export interface ImportedProgress {
  readonly orderStatus: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly trackStatus: TrackStatus;
  /** When it was paid and took its steps, ISO 8601 in UTC, in their order. Default: not known. */
  readonly times?: { readonly paid: string; readonly steps: Readonly<Record<Exclude<TrackStatus, 'ordered'>, string>> };
}

/** What a file leaves open, and where its ids come from. */
export interface ImportSource {
  /** Ids derive from it and the file's own numbers: the same source never imports an invoice twice. */
  readonly name: string;
  /** Names this file among those of the source; a second file brings more of an imported product. */
  readonly file: string;
  customer(planned: PlannedCustomer): ImportedCustomer;
  /** Details beyond item number, name and selling price; requested only while the product is not in the shop. */
  product(planned: PlannedProduct): Partial<ProductDetails> | Promise<Partial<ProductDetails>>;
  /** Of orders that are no cancellations. */
  progress(planned: PlannedOrder): ImportedProgress;
  /**
   * Whether the customer put the lines of an order into a cart first; always the same for the same order. Default: no
   * order was a cart.
   */
  wasCart?(planned: PlannedOrder): boolean;
  /** Units given at the start beyond the least that the file needs. */
  spareStock(planned: PlannedProduct): number;
}

/** Online Retail files as they are: finished sales, customers identified by number and country. */
export function onlineRetail(file: string): ImportSource {
  return {
    name: 'online-retail',
    file,
    customer: ({ number, country }) => ({
      email: `${number === '' ? 'walk-in' : `customer-${number}`}@online-retail.example`,
      name: number === '' ? 'Walk-in customer' : `Customer ${number}`,
      phone: '',
      address: number === '' ? '' : country,
    }),
    product: () => ({}),
    progress: () => ({ orderStatus: 'Complete', paymentStatus: 'Complete', trackStatus: 'ordered' }),
    spareStock: () => 0,
  };
}
