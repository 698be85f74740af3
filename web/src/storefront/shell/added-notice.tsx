import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { defineMessages } from '../i18n/messages.ts';
import { latePart } from '../rendering/late-part.tsx';
import { showAdded, useAdded } from '../stores/added-product.ts';

const messages = defineMessages({ said: '{name} was added to your cart.' }, { said: '{name}已加入購物車。' });

const AddedPanel = latePart(async () => (await import('./added-panel.tsx')).default);

/** Says and shows what was just added to the cart, until another page is opened. */
export function AddedNotice() {
  const t = messages.useMessages();
  const added = useAdded();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the panel of the one before.
  useEffect(() => showAdded(undefined), [pathname]);
  return (
    <>
      <p role="status" className="visually-hidden">
        {added && !added.isSaid && t('said', { name: added.product.name })}
      </p>
      {added && <AddedPanel added={added} />}
    </>
  );
}
