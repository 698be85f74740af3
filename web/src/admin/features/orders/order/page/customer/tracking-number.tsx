import { parcelRoutes } from '@countinghouse/contracts/orders/tracking/parcel-api';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { showFieldErrors } from '../../../../../shared/form/field-errors.ts';
import { FormDialog } from '../../../../../shared/form/form-dialog.tsx';
import { byFormerValues } from '../../../../../shared/http/reversal.ts';
import { useCommand } from '../../../../../shared/http/use-command.ts';
import { orderQuery, orderViews } from '../../../api.ts';
import styles from '../order-page.module.css';
import { useMessages } from './customer.messages.ts';

/** The number by which the parcel is tracked, with a dialog that gives or corrects it. */
export function TrackingNumber({ order }: { order: OrderView }) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const { trackingNumber, trackingUrl } = order;
  return (
    <p className={styles.parcel}>
      {trackingNumber && (
        <span>
          {t('trackingNumber')}{' '}
          {trackingUrl ? (
            <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
              {trackingNumber}
            </a>
          ) : (
            <span className="number">{trackingNumber}</span>
          )}
        </span>
      )}
      <Button size="small" onClick={() => setOpen(true)}>
        {t(trackingNumber ? 'editNumber' : 'addNumber')}
      </Button>
      {isOpen && <NumberDialog order={order} onClose={() => setOpen(false)} />}
    </p>
  );
}

function NumberDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const t = useMessages();
  const queries = useQueryClient();
  const [form] = Form.useForm<{ number: string }>();
  const { trackingNumber: former = '' } = order;
  const { mutate, isPending } = useCommand(parcelRoutes.giveTrackingNumber, {
    changes: orderViews,
    success: t('numberSaved'),
    undo: byFormerValues,
    onSuccess: (reply) => {
      queries.setQueryData(orderQuery(order._id).queryKey, (shown) => {
        if (!shown) return shown;
        const { trackingNumber: _, trackingUrl: __, ...rest } = shown.order;
        return { ...shown, order: { ...rest, ...reply.order } };
      });
      onClose();
    },
    onError: (error) => {
      if (error.code === 'VERSION_CONFLICT')
        void queries.invalidateQueries({ queryKey: orderQuery(order._id).queryKey });
      return showFieldErrors(form, error);
    },
  });
  return (
    <FormDialog<{ number: string }>
      title={`${t('trackingNumber')} · ${order.orderId}`}
      width={440}
      form={form}
      initialValues={{ number: former }}
      saving={isPending}
      over="tracking-number"
      onClose={onClose}
      onSave={({ number }) =>
        mutate({
          params: { id: order._id },
          body: { number: number.trim() },
          ifMatch: order.version,
          former: { number: former },
        })
      }
    >
      <Form.Item name="number" label={t('trackingNumber')} extra={t('numberHint')}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
