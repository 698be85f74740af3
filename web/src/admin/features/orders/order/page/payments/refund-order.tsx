import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMessages } from './refund.messages.ts';
import { RefundDialog } from './refund-dialog.tsx';

/** State of a navigation to the page of an order that opens the refund of a return request. */
interface RefundState {
  readonly refund?: string;
}

/** The button that refunds money of an order, with its dialog; a return request leads to it, too. */
export function RefundOrder({ order }: { order: OrderDetailView }) {
  const t = useMessages();
  const navigate = useNavigate();
  const location = useLocation();
  const [isOpen, setOpen] = useState(false);
  const { refund: requestId } = (location.state ?? {}) as RefundState;
  const close = () => {
    setOpen(false);
    // Otherwise a reload would open it again.
    if (requestId !== undefined) void navigate(location.pathname + location.search, { replace: true, state: null });
  };
  return (
    <>
      {order.payments && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('refund')}
        </Button>
      )}
      {(isOpen || requestId !== undefined) && (
        <RefundDialog order={order} request={order.requests.find(({ _id }) => _id === requestId)} onClose={close} />
      )}
    </>
  );
}
