import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';

/** What an erased person's text reads as. */
const ERASED = '';

export const customerRegistered = defineEvent({
  type: 'customers.CustomerRegistered',
  version: 1,
  summary: 'A customer got an account: registered alone, signed in with Google, or was entered by staff or an import.',
  data: z.object({
    customerId: z.string(),
    email: z.string(),
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    points: z.number(),
    active: z.boolean(),
    via: z.enum(['storefront', 'google', 'staff', 'import']),
  }),
  personal: { subject: 'customerId', erased: { email: ERASED, name: ERASED, phone: ERASED, address: ERASED } },
});

export const customerChanged = defineEvent({
  type: 'customers.CustomerChanged',
  version: 1,
  summary: 'Details of a customer changed.',
  data: z.object({
    customerId: z.string(),
    changes: z.object({
      email: z.string().optional(),
      name: z.string().optional(),
      phone: z.string().optional(),
      address: z.string().optional(),
      points: z.number().optional(),
    }),
  }),
  personal: { subject: 'customerId', erased: { changes: {} } },
});

export const customerEnabled = defineEvent({
  type: 'customers.CustomerEnabled',
  version: 1,
  summary: 'A disabled customer may sign in again.',
  data: z.object({ customerId: z.string() }),
});

export const customerDisabled = defineEvent({
  type: 'customers.CustomerDisabled',
  version: 1,
  summary: 'A customer may no longer sign in; open sessions ended.',
  data: z.object({ customerId: z.string() }),
});

export const customerGoogleLinked = defineEvent({
  type: 'customers.CustomerGoogleLinked',
  version: 1,
  summary: 'A customer can sign in with a Google account from now on.',
  data: z.object({ customerId: z.string() }),
});

export const customerErased = defineEvent({
  type: 'customers.CustomerErased',
  version: 1,
  summary: 'A customer was deleted: the personal data is unreadable everywhere, the books stay whole.',
  data: z.object({ customerId: z.string() }),
  erases: 'customerId',
});

export const customerEvents = [
  customerRegistered,
  customerChanged,
  customerEnabled,
  customerDisabled,
  customerGoogleLinked,
  customerErased,
] as const;

export type CustomerEvent = EventUnion<typeof customerEvents>;

/** Category of a customer's stream, see `streamOf`. */
export const CUSTOMER = 'customers.customer';
