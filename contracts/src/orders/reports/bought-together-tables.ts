import { additive, bigint, boolean, jsonb, keyed, readModel, uuid } from '../../kernel/table.ts';

/** Which products are ordered together. */
export const boughtTogetherTables = readModel('orders_bought_together', {
  /** Orders of two products or more. */
  orders: keyed({
    columns: { order_id: uuid(), products: jsonb<readonly string[]>(), counts: boolean() },
    key: ['order_id'],
  }),
  /** In how many orders a product occurs together with another, both ways round. */
  pairs: additive({
    columns: { product_id: uuid(), other_id: uuid(), orders: bigint() },
    key: ['product_id', 'other_id'],
    indexes: (c) => [`(${c.product_id}, ${c.orders} desc, ${c.other_id})`],
  }),
});
