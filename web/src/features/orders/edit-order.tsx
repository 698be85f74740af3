import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useQuery } from '@tanstack/react-query';
import { Form, Modal, Skeleton } from 'antd';
import { useParams } from 'react-router-dom';
import { useOverlay } from '../../shared/form/overlay.ts';
import { UnsavedGuard } from '../../shared/form/unsaved-guard.tsx';
import { useOpened } from '../../shared/form/use-opened.ts';
import { LoadFailure } from '../../shared/list/load-failure.tsx';
import { orderQuery } from './api.ts';
import { OrderStatusPart, type StatusAndFee } from './edit-order-status.tsx';
import { type Payment, PaymentStatusPart } from './edit-payment-status.tsx';
import { type Shipping, ShippingPart } from './edit-shipping.tsx';
import { TrackingPart } from './edit-tracking.tsx';
import { useWords } from './order.words.ts';

/** The four kinds of change of an order, each saved by itself: they are separate facts. */
export function EditOrder() {
  const t = useWords();
  const { id = '' } = useParams();
  const { close } = useOverlay();
  const query = useQuery(orderQuery(id));
  const order = query.data?.order;
  const opened = useOpened(order, id);
  return (
    <Modal
      open
      width={600}
      footer={null}
      title={[t('editOrder'), order?.orderId].filter(Boolean).join(' · ')}
      onCancel={() => close()}
    >
      {query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {order && opened && <Parts order={order} opened={opened} />}
    </Modal>
  );
}

function Parts({ order, opened }: { order: OrderView; opened: OrderView }) {
  const [status] = Form.useForm<StatusAndFee>();
  const [payment] = Form.useForm<Payment>();
  const [shipping] = Form.useForm<Shipping>();
  return (
    <>
      <OrderStatusPart form={status} order={opened} />
      <PaymentStatusPart form={payment} order={opened} />
      <TrackingPart order={order} />
      <ShippingPart form={shipping} order={opened} />
      <UnsavedGuard isDirty={() => [status, payment, shipping].some((form) => form.isFieldsTouched())} />
    </>
  );
}
