import { returnReasonText } from '@countinghouse/contracts/messages/return-reasons';
import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { useState } from 'react';
import { formatAmount } from '../../../../shared/format/amount.ts';
import { PrivatePictures } from '../../../../shared/shop/private-pictures.tsx';
import { download } from '../../../api/call.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { latePart } from '../../../rendering/late-part.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { orderMessages } from '../order/order.messages.ts';
import styles from '../order/order.module.css';
import { canReturn } from './return-units.ts';

const ReturnDialog = latePart(async () => (await import('./return-dialog.tsx')).ReturnDialog);

const messages = defineMessages(
  {
    title: 'Returns',
    ask: 'Request a return',
    units: '{count} × {name}',
    shopNote: 'The shop writes:',
    picture: 'Your picture {number}',
    retry: 'Try again',
  },
  {
    title: '退貨',
    ask: '申請退貨',
    units: '{count} × {name}',
    shopNote: '商店回覆：',
    picture: '你的圖片 {number}',
    retry: '再試一次',
  },
);

interface ReturnPartProps {
  readonly order: OrderDetailView;
  readonly onChanged: () => void;
}

/** The return requests of an order with their statuses, and a button for a new one. */
export function ReturnPart({ order, onChanged }: ReturnPartProps) {
  const t = messages.useMessages();
  const orderText = orderMessages.useMessages();
  const language = useLanguage();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const words = { picture: (number: number) => t('picture', { number }), retry: t('retry') };
  const { requests, items } = order;
  const nameOf = (id: string) => items.find(({ product }) => product._id === id)?.product.name ?? '';
  if (requests.length === 0 && !canReturn(order)) return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('title')}</h2>
      {requests.length > 0 && (
        <ul className={styles.requests}>
          {requests.map((request) => (
            <li key={request._id}>
              <p className={styles.requestHead}>
                <strong>{orderText(`return${request.status}`)}</strong>
                <span>
                  {request.requestId} · <Instant at={request.createdAt} />
                </span>
              </p>
              <ul className={styles.plain}>
                {request.items.map(({ product, quantity }) => (
                  <li key={product}>{t('units', { count: quantity, name: nameOf(product) })}</li>
                ))}
              </ul>
              <PrivatePictures paths={request.pictures} load={download} words={words} />
              <p className={styles.note}>{returnReasonText(language, request)}</p>
              <RequestRefunds order={order} request={request._id} />
              {request.shopNote !== '' && (
                <p className={styles.lines}>
                  {t('shopNote')} {request.shopNote}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {canReturn(order) && (
        <Button className="no-print" onClick={() => setDialogOpen(true)}>
          {t('ask')}
        </Button>
      )}
      {isDialogOpen && (
        <ReturnDialog
          order={order}
          onClose={() => setDialogOpen(false)}
          onRequested={() => {
            setDialogOpen(false);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

/** What was refunded for a return request, and what is on its way. */
function RequestRefunds({ order, request }: { readonly order: OrderDetailView; readonly request: string }) {
  const orderText = orderMessages.useMessages();
  const language = useLanguage();
  const refunds = (order.refunds ?? []).filter((refund) => refund.request === request && refund.state !== 'failed');
  return refunds.map(({ _id, amount: value, settledAt }) => {
    const amount = `${order.currency.symbol}${formatAmount(value, language)}`;
    return (
      <p key={_id} className={styles.note}>
        {settledAt === undefined ? (
          orderText('refundOpen', { amount })
        ) : (
          <>
            {orderText('refundedOn', { amount })} <Instant at={settledAt} />
          </>
        )}
      </p>
    );
  });
}
