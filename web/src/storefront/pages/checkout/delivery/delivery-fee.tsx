import { Price } from '../../../ui/product/price.tsx';
import { cartMessages } from '../../cart/cart.messages.ts';
import { deliveryMessages } from './delivery.messages.ts';
import type { Delivery } from './use-delivery.ts';

/** A term of a list: the delivery fee with its method, or when it will be known. */
export function DeliveryFee({ delivery: { places, option, fee } }: { readonly delivery: Delivery }) {
  const t = deliveryMessages.useMessages();
  const c = cartMessages.useMessages();
  return (
    <>
      <dt>{option ? t('feeOf', { name: option.name }) : c('delivery')}</dt>
      <dd>
        {places.length === 0 ? (
          c('deliveryLater')
        ) : fee === undefined ? (
          t('chooseFirst')
        ) : fee === 0 ? (
          t('free')
        ) : (
          <Price amount={fee} />
        )}
      </dd>
    </>
  );
}
