import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { useParams } from 'react-router-dom';
import { useOverlay } from '../../shared/form/overlay.ts';
import { LoadFailure } from '../../shared/list/load-failure.tsx';
import { orderQuery } from './api.ts';
import { OrderStatusPart } from './edit-order-status.tsx';
import { PaymentStatusPart } from './edit-payment-status.tsx';
import { ShippingPart } from './edit-shipping.tsx';
import { TrackingPart } from './edit-tracking.tsx';
import { useWords } from './order.words.ts';

/** The four kinds of change of an order, each saved by itself: they are separate facts. */
export function EditOrder() {
  const t = useWords();
  const { id = '' } = useParams();
  const { close } = useOverlay();
  const query = useQuery(orderQuery(id));
  const order = query.data?.order;
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
      {order && (
        <>
          <OrderStatusPart order={order} />
          <PaymentStatusPart order={order} />
          <TrackingPart order={order} />
          <ShippingPart order={order} />
        </>
      )}
    </Modal>
  );
}
