import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Button, Form, Input } from 'antd';
import { ConflictDialog } from '../../shared/form/conflict-dialog.tsx';
import { UnsavedGuard } from '../../shared/form/unsaved-guard.tsx';
import { useWords as useSharedWords } from '../../shared/ui/shared.words.ts';
import styles from './order.module.css';
import { useWords } from './order.words.ts';
import { useUpdateOrder } from './use-update-order.ts';

interface Shipping {
  readonly email: string;
  readonly phone: string;
  readonly address: string;
}

export function ShippingPart({ order }: { order: OrderView }) {
  const t = useWords();
  const shared = useSharedWords();
  const [form] = Form.useForm<Shipping>();
  const valuesOf = ({ contactInfo, shippingAddress }: OrderView): Shipping => ({
    ...contactInfo,
    address: shippingAddress,
  });
  const { save, saving, dialog } = useUpdateOrder<Shipping>(order, {
    form,
    valuesOf,
    changeOf: (data) => ({ type: 'ship_info', data }),
    success: t('shippingSaved'),
  });
  return (
    <Form<Shipping>
      form={form}
      className={styles.part ?? ''}
      layout="vertical"
      initialValues={valuesOf(order)}
      onFinish={save}
    >
      <div className={`${styles.row} ${styles.spaced}`}>
        <Form.Item name="email" label={t('email')}>
          <Input type="email" />
        </Form.Item>
        <Form.Item name="phone" label={t('phone')}>
          <Input type="tel" />
        </Form.Item>
      </div>
      <Form.Item name="address" label={t('shippingAddress')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} maxLength={1_000} />
      </Form.Item>
      <Button htmlType="submit" loading={saving} aria-label={`${shared('save')}: ${t('shippingInformation')}`}>
        {shared('save')}
      </Button>
      <ConflictDialog dialog={dialog} />
      <UnsavedGuard isDirty={() => form.isFieldsTouched()} />
    </Form>
  );
}
