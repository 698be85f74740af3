import { useState } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { savedProducts, useWish, type Wish } from '../../stores/saved-products.ts';

const messages = defineMessages(
  { trouble: 'That did not work. Please try again.' },
  { trouble: '未能完成，請再試一次。' },
);

/** A wish for a product, what changes it, and why it could not be changed. */
export function useWishSwitch(product: string, wish: Wish) {
  const t = messages.useMessages();
  const isOn = useWish(product, wish);
  const [trouble, setTrouble] = useState<string>();
  const toggle = async () => {
    setTrouble(undefined);
    try {
      await savedProducts.set(product, wish, !isOn);
    } catch (error) {
      setTrouble(error instanceof ApiError ? error.message : t('trouble'));
    }
  };
  return { isOn, trouble, toggle };
}
