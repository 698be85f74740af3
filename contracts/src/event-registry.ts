import { catalogEvents } from './catalog/events.ts';
import { customerEvents, wishEvents } from './customers/events.ts';
import { emailEvents } from './email/events.ts';
import { exportEvents } from './exports/events.ts';
import { identityEvents } from './identity/events.ts';
import { preferenceEvents } from './identity/preference-events.ts';
import { savedViewEvents } from './identity/saved-views/saved-view-events.ts';
import { inventoryEvents } from './inventory/events.ts';
import { invoicingEvents } from './invoicing/events.ts';
import type { EventDefinition } from './kernel/event.ts';
import { logIdentified } from './kernel/log-identity.ts';
import { analystEvents, failedJobEvents, workGivenUp } from './operations/events.ts';
import { ordersEvents } from './orders/events.ts';
import { paymentMethodEvents } from './payments/events.ts';
import { balanceRead, payoutEvents } from './payments/payouts/events.ts';
import { pictureEvents } from './pictures/events.ts';
import { deliverySettingsEvents } from './pricing/delivery/events.ts';
import { taxSettingsEvents } from './pricing/tax/events.ts';
import { settingsEvents } from './settings/events.ts';
import { supplierEvents } from './suppliers/events.ts';

/** An event definition whose data type the compiler does not have. */
export type AnyEventDefinition = Omit<EventDefinition, 'personal' | 'erases'> & {
  readonly personal?: { readonly subject: string; readonly erased: Readonly<Record<string, unknown>> };
  readonly erases?: string;
};

/** Definitions by event type. */
export type EventRegistry = ReadonlyMap<string, AnyEventDefinition>;

/** Collects definitions. Throws when two have, or once had, the same type. */
export function eventRegistry(definitions: readonly AnyEventDefinition[]): EventRegistry {
  const registry = new Map<string, AnyEventDefinition>();
  const names = new Set<string>();
  for (const definition of definitions) {
    for (const name of [definition.type, ...(definition.formerly ?? [])]) {
      if (names.has(name)) throw new Error(`event type ${name} is defined twice`);
      names.add(name);
    }
    registry.set(definition.type, definition);
  }
  return registry;
}

/** Every event type of the shop. */
export const allEvents: EventRegistry = eventRegistry([
  ...identityEvents,
  ...savedViewEvents,
  ...preferenceEvents,
  ...customerEvents,
  ...wishEvents,
  ...supplierEvents,
  ...catalogEvents,
  ...inventoryEvents,
  ...ordersEvents,
  ...settingsEvents,
  ...paymentMethodEvents,
  ...payoutEvents,
  balanceRead,
  logIdentified,
  ...deliverySettingsEvents,
  ...taxSettingsEvents,
  ...invoicingEvents,
  ...emailEvents,
  ...exportEvents,
  ...pictureEvents,
  ...failedJobEvents,
  workGivenUp,
  ...analystEvents,
]);
