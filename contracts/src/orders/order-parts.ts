import { z } from 'zod';
import { orderPolicies } from '../pages/page-paths.ts';
import { taxedAs } from '../pricing/tax/order-tax.ts';

/** A line of an order as it was bought, amounts in minor units of the order's currency. */
export const orderLine = z.object({
  productId: z.string(),
  itemNo: z.string(),
  name: z.string(),
  photo: z.string(),
  quantity: z.number(),
  /** What one unit costs in this order, after its share of every reduction. */
  price: z.number(),
  /** What the catalogue said. */
  listPrice: z.number(),
  /** Absent where the shop had no taxes. */
  ...taxedAs.partial().shape,
});
export type OrderLine = z.output<typeof orderLine>;

/** A page of the shop that an order accepted, at the revision that its stream had. */
export const acceptedPolicy = z.object({ page: z.enum(orderPolicies), revision: z.number() });
export type AcceptedPolicy = z.output<typeof acceptedPolicy>;

/** What was short when an order could not be placed or re-opened. */
export const shortage = z.object({ productId: z.string(), requested: z.number(), available: z.number() });
export type Shortage = z.output<typeof shortage>;
