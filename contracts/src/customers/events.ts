import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { languages } from '../messages/language.ts';
import { customerRecord } from './record.ts';

/** What readers see in place of an erased person's text. */
const ERASED = '';

export const customerRegistered = defineEvent({
  type: 'customers.CustomerRegistered',
  version: 1,
  summary: 'A customer got an account: registered alone, signed in with Google, or was entered by staff or an import.',
  data: z.object({
    customerId: z.string(),
    ...customerRecord.details.shape,
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
    changes: customerRecord.changes,
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

export const unpaidLimitChanged = defineEvent({
  type: 'customers.UnpaidLimitChanged',
  version: 1,
  summary: 'Staff lifted the limits on unpaid orders for a customer, or put them back.',
  data: z.object({ customerId: z.string(), lifted: z.boolean() }),
});

export const staffNoteChanged = defineEvent({
  type: 'customers.StaffNoteChanged',
  version: 1,
  summary: 'Staff wrote what they note about a customer; it takes the place of what they had noted.',
  data: z.object({ customerId: z.string(), note: z.string() }),
  personal: { subject: 'customerId', erased: { note: ERASED } },
});

export const customerGoogleLinked = defineEvent({
  type: 'customers.CustomerGoogleLinked',
  version: 1,
  summary: 'A customer can sign in with a Google account from now on.',
  data: z.object({
    customerId: z.string(),
    /** Google vouched for the mailbox, and whatever opened the account before has ended: the password, other links. */
    tookOver: z.boolean(),
  }),
});

export const customerErased = defineEvent({
  type: 'customers.CustomerErased',
  version: 1,
  summary:
    'A customer was deleted, or who ordered without an account: the personal data is unreadable everywhere, orders and figures stay whole.',
  data: z.object({
    /** Of an order without an account: the id of the order. */
    customerId: z.string(),
  }),
  erases: 'customerId',
});

/** What the codes of links that set a new password are derived for; links that are on their way depend on it. */
export const PASSWORD_RESET_CODES = 'codes of password resets';

export const passwordResetRequested = defineEvent({
  type: 'customers.PasswordResetRequested',
  version: 1,
  summary:
    'Somebody asked for a link that sets a new password of a customer; an open one is mailed again, others are void.',
  data: z.object({
    customerId: z.string(),
    /** The code of the link follows from it and the shop's key. */
    resetId: z.string(),
    /** Of the person who requested it; for the mail. */
    language: z.enum(languages),
    /** ISO 8601 in UTC. */
    expiresAt: z.string(),
  }),
});

export const customerPasswordChanged = defineEvent({
  type: 'customers.CustomerPasswordChanged',
  version: 1,
  summary: 'A customer has a new password; the sessions of before ended, and links for a new password are void.',
  data: z.object({
    customerId: z.string(),
    /** The reset whose link did it; null when the old password was given. */
    resetId: z.string().nullable(),
  }),
});

export const customerEvents = [
  customerRegistered,
  customerChanged,
  customerEnabled,
  customerDisabled,
  unpaidLimitChanged,
  staffNoteChanged,
  customerGoogleLinked,
  passwordResetRequested,
  customerPasswordChanged,
  customerErased,
] as const;

export type CustomerEvent = EventUnion<typeof customerEvents>;

/** Category of a customer's stream, see `streamOf`. */
export const CUSTOMER = 'customers.customer';

export const wishChanged = defineEvent({
  type: 'customers.WishChanged',
  version: 1,
  summary: 'A customer saved a product or no longer does, or waits for it to be back in stock or no longer does.',
  data: z.object({
    customerId: z.string(),
    productId: z.string(),
    /** Both as they are from now on. */
    saved: z.boolean(),
    notify: z.boolean(),
  }),
});

export const backInStockNotified = defineEvent({
  type: 'customers.BackInStockNotified',
  version: 1,
  summary: 'A customer was told that a product is back in stock, and no longer waits for it.',
  data: z.object({ customerId: z.string(), productId: z.string() }),
});

export const wishEvents = [wishChanged, backInStockNotified] as const;

export type WishEvent = EventUnion<typeof wishEvents>;

/** Category of the stream of what a customer saved; its id is the customer's. */
export const WISHES = 'customers.wishes';
