import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useQuery } from '@tanstack/react-query';
import { Form, Modal, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { focusFirstField } from '../../../shared/form/focus-first-field.ts';
import { useOpened } from '../../../shared/form/merging/use-opened.ts';
import { UnsavedGuard } from '../../../shared/form/unsaved-guard.tsx';
import { LoadFailure } from '../../../shared/ui/load-failure.tsx';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { orderQuery } from '../api.ts';
import { useMessages } from '../order.messages.ts';
import { OrderStatusPart, type StatusAndFee } from './edit-order-status.tsx';
import { type Payment, PaymentStatusPart } from './edit-payment-status.tsx';
import { type Shipping, ShippingPart } from './edit-shipping.tsx';
import { TrackingPart } from './edit-tracking.tsx';

/** The four kinds of change of an order, each saved by itself: they are separate facts. */
export function EditOrder() {
  const t = useMessages();
  const { id = '' } = useParams();
  const { close } = useOverlay();
  const query = useQuery(orderQuery(id));
  const order = query.data?.order;
  const opened = useOpened(order, id);
  const [isOpen, setOpen] = useState(false);
  return (
    <Modal
      open
      width={600}
      footer={null}
      title={[t('editOrder'), order?.orderId].filter(Boolean).join(' · ')}
      onCancel={() => close()}
      afterOpenChange={setOpen}
    >
      {query.error && !order && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {order && opened && <Parts order={order} opened={opened} isOpen={isOpen} />}
    </Modal>
  );
}

interface PartsProps {
  readonly order: OrderView;
  readonly opened: OrderView;
  /** Whether the dialog has opened: only then can its fields have the focus. */
  readonly isOpen: boolean;
}

function Parts({ order, opened, isOpen }: PartsProps) {
  const [status] = Form.useForm<StatusAndFee>();
  const [payment] = Form.useForm<Payment>();
  const [shipping] = Form.useForm<Shipping>();
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) focusFirstField(parts.current);
  }, [isOpen]);
  return (
    <div ref={parts}>
      <OrderStatusPart form={status} order={opened} />
      <PaymentStatusPart form={payment} order={opened} />
      <TrackingPart order={order} />
      <ShippingPart form={shipping} order={opened} />
      <UnsavedGuard isDirty={() => [status, payment, shipping].some((form) => form.isFieldsTouched())} />
    </div>
  );
}
