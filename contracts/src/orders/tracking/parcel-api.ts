import { z } from 'zod';
import { defineRoute, idParams } from '../../kernel/http/route.ts';
import { status } from '../../kernel/http/wire.ts';
import { text } from '../../kernel/text/text.ts';
import { orderView } from '../views.ts';

/** What staff say of the parcel of an order. */
export const parcelRoutes = {
  giveTrackingNumber: defineRoute({
    method: 'PUT',
    path: '/order/:id/tracking',
    service: 'write-api',
    access: 'staff',
    summary: 'Give the number by which a carrier tracks the parcel of an order; an empty one takes it off',
    params: idParams,
    body: z.strictObject({ number: text(100) }),
    reply: status({ order: orderView }),
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
};
