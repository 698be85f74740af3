import { z } from 'zod';
import { versionSchema } from '../../kernel/http/wire.ts';
import { currencyOfOrder } from '../../kernel/money.ts';

export const cartWarning = z.object({
  code: z.enum(['PRODUCT_UNAVAILABLE', 'PRICE_CHANGED', 'LOW_STOCK']),
  message: z.string(),
});

export const cartView = z.object({
  _id: z.string(),
  items: z.array(
    z.object({
      product: z.object({
        _id: z.string(),
        itemNo: z.string(),
        name: z.string(),
        photo: z.string(),
        status: z.boolean(),
      }),
      quantity: z.number(),
      pricePerItem: z.number(),
      /**
       * The price when the line was put in or changed last; another than `pricePerItem` with the warning PRICE_CHANGED.
       */
      seenPrice: z.number(),
      available: z.number(),
      warnings: z.array(cartWarning),
    }),
  ),
  subTotal: z.number(),
  currency: currencyOfOrder,
  version: versionSchema,
});
export type CartView = z.output<typeof cartView>;
