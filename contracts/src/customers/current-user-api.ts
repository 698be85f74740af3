import { z } from 'zod';
import { staffUserView } from '../identity/views.ts';
import { defineRoute } from '../kernel/http/route.ts';
import { success } from '../kernel/http/wire.ts';
import { customerView } from './views.ts';

/** Who is signed in, in either realm. */
export const currentUserRoutes = {
  currentUser: defineRoute({
    method: 'GET',
    path: '/auth/current-user',
    service: 'read-api',
    access: 'signed-in',
    summary: 'Who is signed in: a staff user or a customer',
    reply: success({ user: z.union([staffUserView, customerView]), message: z.string() }),
    views: ['identity_user_list', 'customers_customer_list'],
  }),
};
