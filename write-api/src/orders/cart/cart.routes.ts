import { cartRoutes } from '@countinghouse/contracts/orders/api';
import { storefrontOrderRoutes } from '@countinghouse/contracts/orders/storefront/storefront-api';
import { unwrapOrThrow } from '@countinghouse/platform/commands/execute';
import { type Binding, bind, type Call, signedIn } from '@countinghouse/platform/rest/input/binding';
import type { OrderDependencies } from '../order-dependencies.ts';
import { cartView } from './cart-contents.ts';
import { type CartReply, openCart, putInCart, putManyInCart, removeFromCart } from './carts.ts';

export function cartBindings(deps: OrderDependencies): readonly Binding[] {
  const put = async (
    call: Call<unknown, unknown, { product: string; quantity: number }>,
    type: 'AddItem' | 'SetItem',
  ) => {
    const { product: productId, quantity } = call.body;
    const line = { type, productId, quantity };
    const put = await putInCart(deps, signedIn(call).id, line, call.metadata, call.ifMatch);
    return reply(call, unwrapOrThrow(call, put), 'cartUpdated');
  };
  return [
    bind(cartRoutes.addToCart, (call) => put(call, 'AddItem')),
    bind(storefrontOrderRoutes.addItemsToCart, async (call) => {
      const { body, metadata, ifMatch } = call;
      const added = unwrapOrThrow(call, await putManyInCart(deps, signedIn(call).id, body.items, metadata, ifMatch));
      return { ...reply(call, added, 'cartUpdated'), refused: [...added.leftOut] };
    }),
    bind(cartRoutes.changeCartQuantity, (call) => put(call, 'SetItem')),
    bind(cartRoutes.removeFromCart, async (call) => {
      const removed = await removeFromCart(deps, signedIn(call).id, call.body.product, call.metadata, call.ifMatch);
      return reply(call, unwrapOrThrow(call, removed), 'cartUpdated');
    }),
    bind(cartRoutes.getCart, async (call) => reply(call, await openCart(deps, signedIn(call).id), 'done')),
  ];
}

function reply(call: Call, { contents }: CartReply, phrase: 'cartUpdated' | 'done') {
  return { success: true as const, cart: cartView(contents, call.translate), message: call.translate(phrase) };
}
