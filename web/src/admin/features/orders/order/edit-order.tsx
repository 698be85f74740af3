import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { focusFirstField } from '../../../shared/form/focus-first-field.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { orderQuery } from '../api.ts';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';
import { TrackingPart } from './edit-tracking.tsx';
import { OrderForm } from './order-form.tsx';

/** The form of an order, beside the list. */
export function EditOrder() {
  const t = useMessages();
  const { id = '' } = useParams();
  const { close } = useOverlay();
  const query = useQuery(orderQuery(id));
  const order = query.data?.order;
  const [isOpen, setOpen] = useState(false);
  const parts = useRef<HTMLDivElement>(null);
  const isThere = order !== undefined;
  // Fields of a dialog can be focused only once it has opened.
  useEffect(() => {
    if (isOpen && isThere) focusFirstField(parts.current);
  }, [isOpen, isThere]);
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
      {order && (
        <div ref={parts}>
          <div className={styles.spaced}>
            <OrderForm key={order._id} order={order} />
          </div>
          <TrackingPart order={order} />
        </div>
      )}
    </Modal>
  );
}
