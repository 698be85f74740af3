import { z } from 'zod';
import { text } from '../../kernel/text/text.ts';

/** How an order is to be delivered. */
export const deliveryBody = z.strictObject({
  /** Id of a delivery method. */
  method: z.uuid().toLowerCase(),
  /** ISO 3166-1 code of two letters. */
  country: z.string().regex(/^[A-Z]{2}$/, { error: 'not a country code' }),
  /** Name of an area of the country, in either language. */
  area: text(200).optional(),
  postcode: text(20).optional(),
  /** Code of a pick-up point. */
  point: text(50).optional(),
});

/** How an order is to be delivered, as far as the customer has said. */
export const wantedDelivery = deliveryBody.partial();
export type WantedDelivery = z.output<typeof wantedDelivery>;
