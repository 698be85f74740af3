import { returnReasonText } from '@countinghouse/contracts/messages/return-reasons';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { type ReturnStatus, returnStatuses } from '@countinghouse/contracts/orders/statuses';
import type { ReturnRequestView } from '@countinghouse/contracts/orders/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Select, Space } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { EmailLink, PhoneLink } from '../../../../shared/shop/contact-links.tsx';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { FormPlaceholder } from '../../../shared/form/form-placeholder.tsx';
import { ConflictDialog } from '../../../shared/form/merging/conflict-dialog.tsx';
import { type MergeBase, useMergingSave } from '../../../shared/form/merging/use-merging-save.ts';
import { useOpened } from '../../../shared/form/merging/use-opened.ts';
import { HistoryButton } from '../../../shared/history/history-button.tsx';
import { byFormerValues } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { AdjustStockButton } from '../../../shared/ui/buttons/adjust-stock-button.tsx';
import { CustomerPictures } from '../../../shared/ui/customer-pictures.tsx';
import { useValueOptions } from '../../../shared/ui/fields/use-value-options.ts';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { Field, Fields } from '../../../shared/ui/values/fields.tsx';
import { Count, Money } from '../../../shared/ui/values/money.tsx';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { orderQuery } from '../api.ts';
import styles from '../order.module.css';
import { useMessages } from './return-request.messages.ts';
import { returnRequestQuery, returnRequestViews } from './return-request-api.ts';

/** The dialog for the status of a return request, with the data for the decision. */
export function EditReturnRequest() {
  const t = useMessages();
  const { id = '' } = useParams();
  const { close } = useOverlay();
  const query = useQuery(returnRequestQuery(id));
  const opened = useOpened(query.data?.request, id);
  if (opened) return <EditOpenedRequest request={opened} />;
  return <FormPlaceholder query={query} title={t('editRequest')} onClose={close} />;
}

interface RequestFields {
  readonly status: ReturnStatus;
  readonly shopNote: string;
}

const basisOf = ({ status, shopNote, version }: ReturnRequestView): MergeBase<RequestFields> => ({
  values: { status, shopNote },
  version,
});

function EditOpenedRequest({ request }: { request: ReturnRequestView }) {
  const t = useMessages();
  const record = { context: 'return-request', id: request._id } as const;
  const { close } = useOverlay();
  const queries = useQueryClient();
  const [form] = Form.useForm<RequestFields>();
  const opened = basisOf(request);
  const update = useCommand(orderRoutes.updateReturnRequest, {
    changes: returnRequestViews,
    success: t('saved'),
    undo: byFormerValues,
    onSuccess: ({ request }) => {
      merging.rebase(basisOf(request));
      close({ saved: true });
    },
    onError: (error) => merging.onConflict(error),
  });
  const merging = useMergingSave<RequestFields>({
    form,
    record,
    opened,
    present: async () =>
      basisOf((await queries.fetchQuery({ ...returnRequestQuery(request._id), staleTime: 0 })).request),
    send: (body, { values: former, version }) =>
      update.mutate({ params: { id: request._id }, body, ifMatch: version, former }),
  });
  return (
    <FormDialog
      title={`${t('editRequest')} · ${request.requestId}`}
      width={560}
      form={form}
      record={record}
      initialValues={opened.values}
      saving={update.isPending}
      onClose={close}
      onSave={merging.save}
    >
      <RequestFacts request={request} />
      <Form.Item name="status" label={t('status')} extra={t('noStockMoves')} className={styles.part ?? ''}>
        <Select options={useValueOptions(returnStatuses)} />
      </Form.Item>
      <Form.Item name="shopNote" label={t('shopNote')} extra={t('shopNoteHint')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={2_000} />
      </Form.Item>
      <Space wrap>
        <RefundLink request={request} />
        <AdjustStockButton
          lines={request.items.map(({ product, quantity: units }) => ({ product, units }))}
          reason="return-restock"
        />
        <HistoryButton
          of={{ context: 'return-request', id: request._id }}
          title={request.requestId}
          restores="nothing"
        />
      </Space>
      <ConflictDialog dialog={merging.dialog} />
    </FormDialog>
  );
}

function RequestFacts({ request }: { request: ReturnRequestView }) {
  const t = useMessages();
  const { customer } = request;
  return (
    <Fields>
      <Field label={t('orderId')}>
        <Link to={`/admin/order/${request.order._id}`} className="number">
          {request.order.orderId}
        </Link>
      </Field>
      <Field label={t('date')}>
        <DateTime at={request.createdAt} />
      </Field>
      <Field label={t('customer')}>
        <div>{customer.name}</div>
        <div className={styles.contact}>{customer.phone && <PhoneLink phone={customer.phone} />}</div>
        <div className={styles.contact}>{customer.email && <EmailLink email={customer.email} />}</div>
      </Field>
      <Field label={t('items')}>
        <RequestItems request={request} />
      </Field>
      <Field label={t('returnReason')}>
        <span className={styles.address}>{returnReasonText(useLanguage(), request)}</span>
      </Field>
      {request.pictures.length > 0 && (
        <Field label={t('pictures')}>
          <CustomerPictures paths={request.pictures} />
        </Field>
      )}
      <Field label={t('value')}>
        <RequestValue request={request} />
      </Field>
    </Fields>
  );
}

/** Opens the refund of the items on the page of their order, where any payment was recorded. */
function RefundLink({ request }: { request: ReturnRequestView }) {
  const t = useMessages();
  const order = useQuery(orderQuery(request.order._id)).data?.order;
  if (!order?.payments) return null;
  return (
    <Link to={`/admin/order/${request.order._id}`} state={{ refund: request._id }}>
      <Button tabIndex={-1}>{t('refund')}</Button>
    </Link>
  );
}

/** What the items cost when they were ordered. */
function RequestValue({ request }: { request: ReturnRequestView }) {
  const order = useQuery(orderQuery(request.order._id)).data?.order;
  if (!order) return '…';
  const cents = request.items.reduce((sum, { product: id, quantity }) => {
    const price = order.items.find(({ product }) => product._id === id)?.pricePerItem ?? 0;
    return sum + Math.round(price * 100) * quantity;
  }, 0);
  return <Money amount={cents / 100} symbol={order.currency.symbol} />;
}

/** The items by the names that they had when they were ordered. */
function RequestItems({ request }: { request: ReturnRequestView }) {
  const order = useQuery(orderQuery(request.order._id)).data?.order;
  if (!order) return '…';
  const nameOf = (id: string) => order.items.find(({ product }) => product._id === id)?.product;
  return (
    <ul className={styles.items}>
      {request.items.map(({ product: id, quantity }) => (
        <li key={id}>
          <Count value={quantity} /> × {nameOf(id)?.name || nameOf(id)?.itemNo || id}
        </li>
      ))}
    </ul>
  );
}
