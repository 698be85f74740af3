import { type MouseEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { pageTitles } from '../../i18n/page-titles.ts';
import { latePart } from '../../rendering/late-part.tsx';
import { useFrame } from '../../rendering/page.tsx';
import { usePaymentName } from '../../ui/payment-name.ts';
import styles from './order-terms.module.css';
import type { PolicyDialogProps } from './policy-dialog.tsx';

const messages = defineMessages(
  { delivery: 'Delivery', payment: 'Payment', returns: 'Returns', between: ', ', read: 'Read more' },
  { delivery: '送貨', payment: '付款', returns: '退換貨', between: '、', read: '詳情' },
);

const PolicyDialog = latePart(async () => (await import('./policy-dialog.tsx')).default, PolicyPage);
type Policy = PolicyDialogProps['page'];

/** Opens the page on the policy when its dialog cannot be loaded. */
function PolicyPage({ page, onClose }: PolicyDialogProps) {
  const links = useLinks();
  const navigate = useNavigate();
  useEffect(() => {
    onClose();
    void navigate(links.page(page));
  }, [page, onClose, navigate, links]);
  return null;
}

/**
 * A line each for delivery, payment and returns, from the settings of the shop, with a link to the page on it; the link
 * opens a dialog.
 */
export function OrderTerms() {
  const t = messages.useMessages();
  const titles = pageTitles.useMessages();
  const links = useLinks();
  const paymentName = usePaymentName();
  const { pages, notes, paymentMethods } = useFrame();
  const [open, setOpen] = useState<Policy>();
  const lines = [
    { name: 'delivery', policy: 'deliveryMethod', note: notes.delivery },
    {
      name: 'payment',
      policy: 'shippingPaymentTerms',
      note: paymentMethods.map(paymentName).join(t('between')),
    },
    { name: 'returns', policy: 'returnReplacementPolicy', note: notes.returns },
  ] as const;
  const shown = lines.filter(({ policy, note }) => note !== '' || pages.includes(policy));
  const openHere = (policy: Policy) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(policy);
  };
  if (shown.length === 0) return null;
  return (
    <>
      <dl className={styles.terms}>
        {shown.map(({ name, policy, note }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              {note}{' '}
              {pages.includes(policy) && (
                <a href={links.page(policy)} onClick={openHere(policy)}>
                  {t('read')}
                  <span className="visually-hidden"> – {titles(policy)}</span>
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {open && <PolicyDialog page={open} title={titles(open)} onClose={() => setOpen(undefined)} />}
    </>
  );
}
