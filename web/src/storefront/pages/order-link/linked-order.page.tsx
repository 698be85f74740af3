import { isLinkCode, orderIdIn } from '@countinghouse/contracts/pages/order-link';
import { useEffect, useState } from 'react';
import { useLinkCode } from '../../../shared/session/link-code.ts';
import { openOrderLink } from '../../api/order-link.ts';
import { latePart } from '../../rendering/late-part.tsx';
import { definePage } from '../../rendering/page.tsx';
import { NeedsScript } from '../../ui/notices.tsx';
import { MissingOrder } from './missing-order.tsx';
import { shownOrderMessages } from './shown-order.messages.ts';
import { OrderSkeleton, ShownOrder } from './shown-order.tsx';

const KeepInAccount = latePart(async () => (await import('./keep-in-account.tsx')).KeepInAccount);

/** The order that the link of a mail opens, without an account; the same for every link that opens none. */
export const page = definePage({
  head: (_, { language }) => ({ title: shownOrderMessages.in(language.language)('order') }),
  View: LinkedOrderPage,
});

function LinkedOrderPage() {
  const t = shownOrderMessages.useMessages();
  const link = useLinkCode();
  return (
    <>
      <NeedsScript />
      {link === undefined ? (
        <OrderSkeleton />
      ) : link && isLinkCode(link.code) ? (
        <LinkedOrder key={link.code} code={link.code} />
      ) : (
        <MissingOrder text={t('missingLink')} />
      )}
    </>
  );
}

function LinkedOrder({ code }: { readonly code: string }) {
  const t = shownOrderMessages.useMessages();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const close = openOrderLink(code);
    setOpen(true);
    return close;
  }, [code]);
  if (!isOpen) return <OrderSkeleton />;
  return (
    <ShownOrder id={orderIdIn(code)} missing={<MissingOrder text={t('missingLink')} />}>
      {(email) => <KeepInAccount email={email} />}
    </ShownOrder>
  );
}
