import { z } from 'zod';
import { productCard } from '../catalog/storefront/storefront-views.ts';
import { changeEmailBody } from '../identity/api.ts';
import { givenPassword, newPassword } from '../identity/password.ts';
import { defineRoute, messageReply } from '../kernel/http/route.ts';
import { success } from '../kernel/http/wire.ts';
import { emailSchema } from '../kernel/text/text.ts';
import { guestCart } from '../orders/cart/guest-cart.ts';
import { signedInShape } from './api.ts';
import { MAX_SAVED_AT_ONCE } from './saved-limits.ts';
import { customerView } from './views.ts';

const id = z.uuid().toLowerCase();
const wishesReply = success({
  /** Saved products that are still sold, newest first. */
  products: z.array(productCard.extend({ saved: z.boolean(), notify: z.boolean() })),
});

/** What customers do with their own account. */
export const accountRoutes = {
  changeCustomerPassword: defineRoute({
    method: 'POST',
    path: '/auth/customer-changePassword',
    service: 'write-api',
    access: 'customer',
    summary: 'Change the own password; the other sessions end',
    body: z.strictObject({
      currentPassword: givenPassword,
      newPassword,
      confirmPassword: z.string().max(128),
    }),
    reply: success({ token: z.string(), message: z.string() }),
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE'],
  }),
  changeCustomerEmail: defineRoute({
    method: 'POST',
    path: '/auth/customer-changeEmail',
    service: 'write-api',
    access: 'customer',
    summary: 'Change the own e-mail address; other sessions, open links and Google end, and the old address is told',
    body: changeEmailBody,
    reply: success({ token: z.string(), customer: customerView, message: z.string() }),
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE', 'EMAIL_TAKEN', 'VERSION_CONFLICT'],
  }),
  forgotPassword: defineRoute({
    method: 'POST',
    path: '/auth/customer-forgotPassword',
    service: 'write-api',
    access: 'public',
    summary: 'Have a link for a new password sent to an address; answered alike whether there is an account or not',
    body: z.strictObject({ email: emailSchema }),
    status: 202,
    reply: messageReply,
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/auth/customer-resetPassword',
    service: 'write-api',
    access: 'public',
    summary: 'Set a new password with the code of a link, once and within 30 minutes; every other session ends',
    body: z.strictObject({
      code: z.string().min(1).max(200),
      newPassword,
      confirmPassword: z.string().max(128),
      cart: guestCart.optional(),
      /**
       * Whether name, telephone, address, cart and saved products stay that were there before anybody had proved to own
       * the address. Default: false, for whoever typed the address may have put them there.
       */
      keepDetails: z.boolean().optional(),
    }),
    reply: success(signedInShape),
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE'],
  }),
  checkResetLink: defineRoute({
    method: 'POST',
    path: '/auth/customer-checkResetLink',
    service: 'write-api',
    access: 'public',
    summary: 'Whether the code of a link would still set a new password; says nothing else',
    body: z.strictObject({ code: z.string().min(1).max(200) }),
    reply: success({ isOpen: z.boolean() }),
  }),
  eraseOwnAccount: defineRoute({
    method: 'POST',
    path: '/customer/erase-own',
    service: 'write-api',
    access: 'customer',
    summary: 'Delete the own account and erase the personal data everywhere; the password or a Google token proves it',
    body: z.union([
      z.strictObject({ password: givenPassword }),
      z.strictObject({ credential: z.string().min(1).max(10_000), nonce: z.string().max(200).optional() }),
    ]),
    reply: messageReply,
    errors: ['INVALID_CREDENTIALS', 'GOOGLE_TOKEN_INVALID'],
  }),
  getOwnData: defineRoute({
    method: 'GET',
    path: '/customer/own-data',
    service: 'read-api',
    access: 'customer',
    summary: 'Everything that the shop keeps about the customer, to take along',
    reply: success({
      /** Account and its history, orders with their requests, cart, saved products, messages; as JSON to save. */
      data: z.record(z.string(), z.unknown()),
    }),
    views: ['customers_customer_list', 'orders_order_list', 'customers_wishes', 'catalog_product_list'],
  }),
  changeWish: defineRoute({
    method: 'PUT',
    path: '/customer/wishes',
    service: 'write-api',
    access: 'customer',
    summary: 'Save a product, or ask for a mail when it is back in stock; absent fields stay as they are',
    body: z.strictObject({ product: id, saved: z.boolean().optional(), notify: z.boolean().optional() }),
    reply: messageReply,
    errors: ['NOT_FOUND'],
  }),
  listWishes: defineRoute({
    method: 'GET',
    path: '/customer/wishes',
    service: 'read-api',
    access: 'customer',
    summary: 'The products that the customer saved or waits for',
    reply: wishesReply,
    views: ['customers_wishes', 'catalog_shelf'],
  }),
  saveProducts: defineRoute({
    method: 'POST',
    path: '/customer/wishes',
    service: 'write-api',
    access: 'customer',
    summary: 'Save several products, as those that were saved before signing in; says which are no longer sold',
    body: z.strictObject({
      items: z
        .array(z.strictObject({ product: id }))
        .min(1)
        .max(MAX_SAVED_AT_ONCE),
    }),
    reply: success({
      /** Products that were not saved because they are not sold. */
      refused: z.array(z.object({ product: z.string(), code: z.enum(['NOT_FOUND']) })),
      message: z.string(),
    }),
  }),
  listWishIds: defineRoute({
    method: 'GET',
    path: '/customer/wishes/ids',
    service: 'read-api',
    access: 'customer',
    summary: 'The ids of the products that the customer saved or waits for, also of those that are not sold',
    reply: success({
      /** Ids of saved products, newest first. */
      saved: z.array(z.string()),
      /** Ids of products about which a mail is sent when they are back in stock, newest first. */
      notify: z.array(z.string()),
    }),
    views: ['customers_wishes'],
  }),
};
