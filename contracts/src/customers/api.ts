import { z } from 'zod';
import { givenPassword, newPassword } from '../identity/password.ts';
import { asOfQuery } from '../kernel/http/as-of.ts';
import { listFound, listQuery, withRanges } from '../kernel/http/list.ts';
import { optionalPaging } from '../kernel/http/pagination.ts';
import { defineRoute, idParams, messageReply } from '../kernel/http/route.ts';
import { success } from '../kernel/http/wire.ts';
import { emailSchema, requiredText, text } from '../kernel/text/text.ts';
import { guestCart } from '../orders/cart/guest-cart.ts';
import { cartView } from '../orders/cart/views.ts';
import { customerList } from './customer.list.ts';
import { customerRecord } from './record.ts';
import { customerActivityView, customerView } from './views.ts';

export type GuestCart = z.output<typeof guestCart>;

export const registerBody = z.strictObject({
  email: emailSchema,
  password: newPassword,
  name: requiredText(200),
  phone: text(50).optional(),
  address: text(1_000).optional(),
  cart: guestCart.optional(),
});
export const customerSignInBody = z.strictObject({
  email: emailSchema,
  password: givenPassword,
  cart: guestCart.optional(),
});
export const googleSignInBody = z.strictObject({
  credential: z.string().min(1).max(10_000),
  nonce: z.string().max(200).optional(),
  password: givenPassword.optional(),
  cart: guestCart.optional(),
});
export const createCustomerBody = z.strictObject({
  ...customerRecord.body.shape,
  email: customerRecord.fields.email.taken,
  password: newPassword,
  name: customerRecord.fields.name.taken,
  status: z.boolean().optional(),
});
/** Absent fields stay as they are. */
export const updateCustomerBody = z.strictObject({
  ...customerRecord.body.shape,
  status: z.boolean().optional(),
  /** Whether the limits on unpaid orders are lifted for the customer. */
  unpaidLimitLifted: z.boolean().optional(),
  staffNote: text(5_000).optional(),
});

/** What a customer receives on signing in. */
export const signedInShape = { token: z.string(), customer: customerView, cart: cartView, message: z.string() };
const customerReply = success({ customer: customerView, message: z.string() });

export const customerAuthRoutes = {
  customerRegister: defineRoute({
    method: 'POST',
    path: '/auth/customer-register',
    service: 'write-api',
    access: 'public',
    summary: 'Open a customer account and sign in',
    body: registerBody,
    status: 201,
    reply: success(signedInShape),
    // ACCOUNT_INACTIVE: the account was disabled between the first request and its retry under the same key.
    errors: ['EMAIL_TAKEN', 'ACCOUNT_INACTIVE'],
  }),
  customerSignIn: defineRoute({
    method: 'POST',
    path: '/auth/customer-login',
    service: 'write-api',
    access: 'public',
    summary: 'Sign in as a customer',
    body: customerSignInBody,
    reply: success(signedInShape),
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE'],
  }),
  customerGoogle: defineRoute({
    method: 'POST',
    path: '/auth/customer-google',
    service: 'write-api',
    access: 'public',
    summary: 'Sign in with a Google ID token; opens or links an account when there is none',
    body: googleSignInBody,
    reply: success({ ...signedInShape, isNew: z.boolean(), linked: z.boolean() }),
    // EMAIL_TAKEN: another registration with the address at the same moment.
    errors: ['GOOGLE_TOKEN_INVALID', 'LINK_REQUIRED', 'INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE', 'EMAIL_TAKEN'],
  }),
};

export const customerRoutes = {
  createCustomer: defineRoute({
    method: 'POST',
    path: '/customer',
    service: 'write-api',
    access: 'staff',
    summary: 'Enter a customer',
    body: createCustomerBody,
    reply: customerReply,
    errors: ['EMAIL_TAKEN'],
  }),
  updateCustomer: defineRoute({
    method: 'PUT',
    path: '/customer/:id',
    service: 'write-api',
    access: 'signed-in',
    summary: 'Change a customer: staff anybody, customers their own name, phone number and address',
    params: idParams,
    body: updateCustomerBody,
    reply: customerReply,
    // FORBIDDEN: a customer names another field.
    errors: ['NOT_FOUND', 'FORBIDDEN', 'EMAIL_TAKEN', 'VERSION_CONFLICT'],
  }),
  deleteCustomer: defineRoute({
    method: 'DELETE',
    path: '/customer/:id',
    service: 'write-api',
    access: 'staff',
    summary: 'Delete a customer and erase the personal data everywhere',
    params: idParams,
    reply: messageReply,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  listCustomers: defineRoute({
    method: 'GET',
    path: '/customer/list',
    service: 'read-api',
    access: 'staff',
    summary: 'Customers, newest first or in another order, searched and narrowed',
    query: withRanges(customerList, z.strictObject({ ...optionalPaging, ...listQuery(customerList) })),
    reply: success({ customers: z.array(customerView), ...listFound }),
    views: ['customers_customer_list'],
  }),
  getCustomer: defineRoute({
    method: 'GET',
    path: '/customer/:id',
    service: 'read-api',
    access: 'staff',
    summary: 'One customer, now or as it was',
    params: idParams,
    query: asOfQuery,
    reply: success({ customer: customerView }),
    errors: ['NOT_FOUND'],
    views: ['customers_customer_list'],
  }),
  getCustomerActivity: defineRoute({
    method: 'GET',
    path: '/customer/:id/activity',
    service: 'read-api',
    access: 'staff',
    summary: 'What a customer ordered, paid and asked to return; nothing for an unknown one',
    params: idParams,
    reply: success({ activity: customerActivityView }),
    views: ['orders_order_list'],
  }),
  getCustomerByEmail: defineRoute({
    method: 'POST',
    path: '/customer/getbyemail',
    service: 'read-api',
    access: 'signed-in',
    summary: 'Find a customer by e-mail address: staff anybody, customers themselves',
    body: z.strictObject({ email: emailSchema }),
    reply: success({ customer: customerView }),
    errors: ['NOT_FOUND'],
    views: ['customers_customer_list'],
  }),
};
