import { paymentLinkRoutes } from '@countinghouse/contracts/orders/payments/link-api';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { toPayOf } from '@countinghouse/contracts/payments/refunds/to-pay';
import { App, Button, Flex, Input, Modal, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { formatAmount } from '../../../../../../../shared/format/amount.ts';
import { useCommand } from '../../../../../../shared/http/use-command.ts';
import { useLanguage } from '../../../../../../shared/i18n/language.ts';
import { totalOf } from '../../../../../../shared/report/sales/order-total.ts';
import { DateTime } from '../../../../../../shared/ui/values/date-time.tsx';
import { orderViews } from '../../../../api.ts';
import styles from '../payments.module.css';
import { useMessages } from './payment-link.messages.ts';

/** The button that shows the payment link of an order that can be paid, and makes one where there is none. */
export function PaymentLink({ order }: { order: OrderDetailView }) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const make = useCommand(paymentLinkRoutes.makePaymentLink, { changes: orderViews });
  if (order.paymentStatus === 'Complete' || !isSale(order.orderStatus)) return null;
  const params = { id: order._id };
  const open = () => {
    setOpen(true);
    make.mutate({ params });
  };
  return (
    <>
      <Button size="small" onClick={open}>
        {t('link')}
      </Button>
      {order.payLinkUntil && (
        <span className={styles.until}>
          {t('until')} <DateTime at={order.payLinkUntil} />
        </span>
      )}
      <Modal
        open={isOpen && !make.isError}
        title={`${t('link')} · ${order.orderId}`}
        width={480}
        onCancel={() => setOpen(false)}
        footer={<Footer order={order} onClose={() => setOpen(false)} />}
        destroyOnHidden
      >
        {make.data ? <Shown order={order} {...make.data} /> : <Skeleton active paragraph={{ rows: 4 }} />}
      </Modal>
    </>
  );
}

function Footer({ order, onClose }: { order: OrderDetailView; onClose: () => void }) {
  const t = useMessages();
  const { mutate, isPending } = useCommand(paymentLinkRoutes.voidPaymentLink, {
    changes: orderViews,
    success: t('voided'),
    undo: 'ends access',
    onSuccess: onClose,
  });
  return (
    <Space wrap>
      <Button danger loading={isPending} onClick={() => mutate({ params: { id: order._id } })}>
        {t('void')}
      </Button>
      <Button type="primary" onClick={onClose}>
        {t('close')}
      </Button>
    </Space>
  );
}

interface ShownProps {
  readonly order: OrderDetailView;
  readonly url: string;
  readonly expiresAt: string;
  readonly picture: string;
}

function Shown({ order, url, expiresAt, picture }: ShownProps) {
  const t = useMessages();
  const language = useLanguage();
  const { message } = App.useApp();
  const due = order.due === undefined ? totalOf(order) : toPayOf(order);
  const amount = `${order.currency.symbol}${formatAmount(due, language)}`;
  const text = t('text', { orderId: order.orderId, amount, url });
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => message.success(t('copied')),
      () => message.info(t('copyByHand')),
    );
  return (
    <Flex vertical gap={12} align="flex-start">
      <p>{t('hint')}</p>
      <Space.Compact block>
        <Input readOnly value={url} aria-label={t('link')} onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copy()}>{t('copy')}</Button>
      </Space.Compact>
      <a href={`https://wa.me/?text=${encodeURIComponent(text)}`} target="_blank" rel="noreferrer">
        {t('whatsApp')}
      </a>
      <img src={picture} width={180} height={180} alt={t('qrCode')} />
      <p>
        {t('until')} <DateTime at={expiresAt} />
      </p>
    </Flex>
  );
}
