import { z } from 'zod';
import { listFound } from '../../kernel/http/list.ts';
import { taxedOrdersSum } from '../reports/taxed-orders.ts';
import { enteredBy, orderView, soldView } from '../views.ts';

/** An order as staff have it in their list. */
const listedOrderView = orderView.extend({ enteredBy });
export type ListedOrderView = z.output<typeof listedOrderView>;

/** What the list of orders answers. */
export const orderListReply = {
  orders: z.array(listedOrderView),
  ...listFound,
  /** With a product or a range: what all of these orders, not only the page, sold (of the product). */
  sold: soldView.optional(),
  /** With `taxed_from` and `taxed_to`: what all of these orders come to in the report on taxes. */
  taxed: taxedOrdersSum.optional(),
};
