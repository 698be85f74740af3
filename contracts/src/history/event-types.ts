import type { CategoryEvent, ProductEvent, TagEvent } from '../catalog/events.ts';
import type { CustomerEvent } from '../customers/events.ts';
import type { CustomerMailEvent } from '../email/events.ts';
import type { IdentityEvent } from '../identity/events.ts';
import type { AdjustmentEvent, StaffMovement } from '../inventory/events.ts';
import type { InvoiceEvent } from '../invoicing/events.ts';
import type { DomainEvent } from '../kernel/event.ts';
import type { OrderEvent, ReturnRequestEvent } from '../orders/events.ts';
import type { PaymentMethodEvent } from '../payments/events.ts';
import type { DeliverySettingsEvent } from '../pricing/delivery/events.ts';
import type { TaxSettingsEvent } from '../pricing/tax/events.ts';
import type { SettingsEvent } from '../settings/events.ts';
import type { SupplierEvent } from '../suppliers/events.ts';
import type { HistoryContext } from './views.ts';

/** The outcome of a requested invoice. */
type InvoiceOutcome = Extract<InvoiceEvent, { type: 'invoicing.InvoiceIssued' | 'invoicing.InvoiceFailed' }>;

/** What became of a mail about an order. */
type OrderMail = Extract<CustomerMailEvent, { type: 'email.CustomerMailSent' | 'email.CustomerMailNotSent' }>;

/** The events that the history of each kind of entity is made of. */
interface HistoryEvents extends Record<HistoryContext, DomainEvent> {
  readonly product: ProductEvent | StaffMovement;
  readonly category: CategoryEvent;
  readonly tag: TagEvent;
  readonly supplier: SupplierEvent;
  readonly customer: CustomerEvent;
  readonly user: IdentityEvent;
  readonly order: OrderEvent | InvoiceOutcome | OrderMail;
  readonly 'return-request': OrderEvent | ReturnRequestEvent;
  readonly adjustment: AdjustmentEvent;
  readonly setting: SettingsEvent | DeliverySettingsEvent | TaxSettingsEvent | PaymentMethodEvent;
}

/** Types of events that a history can show; what words them all has a word for each. */
export type HistoryEventType = HistoryEvents[HistoryContext]['type'];
