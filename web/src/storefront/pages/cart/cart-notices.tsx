import type { ReadyCart } from '../../stores/cart/cart-state.ts';
import { cartStore } from '../../stores/cart/cart-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Notice } from '../../ui/notices.tsx';
import { cartMessages } from './cart.messages.ts';

/** Shows a removed line with Undo, and the lines of a guest's cart that could not be taken over. */
export function CartNotices({ cart: { removed, shortened } }: { readonly cart: ReadyCart }) {
  const t = cartMessages.useMessages();
  return (
    <>
      {shortened.length > 0 && (
        <Notice kind="warning">
          {shortened.map(({ product, name, wanted, taken }) => (
            <div key={product}>
              {t(taken > 0 ? 'shortened' : 'dropped', { name: name || t('unnamed'), wanted, taken })}
            </div>
          ))}
        </Notice>
      )}
      <div role="status">
        {removed && (
          <Notice>
            {t('removed', { name: removed.name || t('unnamed') })}{' '}
            <Button kind="quiet" onClick={() => void cartStore.undoRemove().catch(() => void cartStore.refresh())}>
              {t('undo')}
            </Button>
          </Notice>
        )}
      </div>
    </>
  );
}
