import { textOfQuery } from '@countinghouse/contracts/kernel/http/list';
import type { QueryOf } from '@countinghouse/contracts/kernel/http/route';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import type { OrderDetailView, OrderView } from '@countinghouse/contracts/orders/views';
import { useMutation } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BulkAction } from '../../../../shared/bulk/bulk-action.ts';
import { BulkDialog } from '../../../../shared/bulk/bulk-dialog.tsx';
import { call } from '../../../../shared/http/call.ts';
import { serializeRequest } from '../../../../shared/http/serialized-request.ts';
import { useErrorMessage } from '../../../../shared/http/use-error-message.tsx';
import { collectRows } from '../../../../shared/list/rows/selection.ts';
import { orderViews } from '../../api.ts';
import { useMessages as useOrderMessages } from '../../order.messages.ts';
import { useMessages } from './order-page.messages.ts';

type Whose = 'customer' | 'network';

/** What the list and the bulk action mean by unpaid orders: those that hold stock without a payment. */
const unpaid = {
  orderStatus: ['Pending'],
  paymentStatus: ['Pending', 'Failed'],
  orderTrackStatus: ['ordered'],
} satisfies QueryOf<typeof orderRoutes.listOrders>;

/**
 * Links to the unpaid orders of an order's customer and of its network, each with a bulk action that rejects them. One
 * that staff entered came from no network of a customer.
 */
export function UnpaidOrders({ order }: { order: OrderDetailView }) {
  const t = useMessages();
  return (
    <>
      <Unpaid by={{ customer: order.customer._id }} whose="customer" title={t('unpaidOfCustomer')} />
      {!order.enteredBy && <Unpaid by={{ network: order._id }} whose="network" title={t('unpaidOfNetwork')} />}
    </>
  );
}

interface UnpaidProps {
  readonly by: { readonly customer: string } | { readonly network: string };
  readonly whose: Whose;
  readonly title: string;
}

function Unpaid({ by, whose, title }: UnpaidProps) {
  const t = useMessages();
  const orders = useOrderMessages();
  const errors = useErrorMessage();
  const [found, setFound] = useState<readonly OrderView[]>();
  const question = { ...by, ...unpaid };
  const readPage = (page: { current: number; size: number }) =>
    call(orderRoutes.listOrders, { query: { ...question, ...page } });
  const look = useMutation({
    mutationFn: () => collectRows(readPage, (reply) => reply.orders),
    onSuccess: setFound,
    onError: (error) => errors.show(error.message),
  });
  const reject: BulkAction<OrderView> = {
    key: 'reject-unpaid',
    label: t(whose === 'customer' ? 'rejectOfCustomer' : 'rejectOfNetwork'),
    consequence: orders('stockFollows'),
    stepOf: ({ _id, version, orderStatus }) => ({
      call: serializeRequest(orderRoutes.updateOrder, {
        params: { id: _id },
        body: { type: 'order_status', data: { orderStatus: 'Rejected' } },
        ifMatch: version,
      }),
      undo: serializeRequest(orderRoutes.updateOrder, {
        params: { id: _id },
        body: { type: 'order_status', data: { orderStatus } },
      }),
    }),
  };
  const close = () => setFound(undefined);
  return (
    <p>
      <Link to={`/admin/order/list?${new URLSearchParams(textOfQuery(question))}`}>{title}</Link>{' '}
      <Button size="small" danger loading={look.isPending} onClick={() => look.mutate()}>
        {t('rejectAll')}
      </Button>
      {found && found.length > 0 && (
        <BulkDialog
          action={reject}
          offer={{
            actions: [reject],
            context: 'order',
            labelOf: ({ orderId }) => orderId,
            readPage,
            changes: orderViews,
          }}
          rows={found}
          onStarted={close}
          onClose={close}
        />
      )}
      <Modal open={found?.length === 0} title={title} footer={null} onCancel={close}>
        {t(whose === 'customer' ? 'noneOfCustomer' : 'noneOfNetwork')}
      </Modal>
    </p>
  );
}
