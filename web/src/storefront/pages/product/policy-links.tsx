import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages, useMessages } from '../../i18n/messages.ts';
import { useFrame } from '../../rendering/page.tsx';
import styles from './product-view.module.css';

const messages = defineMessages(
  { deliveryMethod: 'Delivery', returnReplacementPolicy: 'Returns' },
  { deliveryMethod: '送貨方式', returnReplacementPolicy: '退換貨' },
);

const policies = ['deliveryMethod', 'returnReplacementPolicy'] as const;
type Policy = (typeof policies)[number];

const PolicyDialog = lazy(() => import('./policy-dialog.tsx'));

/** Links to delivery and returns that open in a dialog; without JavaScript they link to the pages. */
export function PolicyLinks() {
  const t = useMessages(messages);
  const links = useLinks();
  const { pages } = useFrame();
  const [open, setOpen] = useState<Policy>();
  const shown = policies.filter((policy) => pages.includes(policy));
  const openHere = (policy: Policy) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(policy);
  };
  if (shown.length === 0) return null;
  return (
    <p className={styles.policies}>
      {shown.map((policy) => (
        <a key={policy} href={links.page(policy)} onClick={openHere(policy)}>
          {t(policy)}
        </a>
      ))}
      {open && (
        <Suspense>
          <PolicyDialog page={open} title={t(open)} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </p>
  );
}
