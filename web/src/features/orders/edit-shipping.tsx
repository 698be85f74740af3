import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Button, Form, Input } from 'antd';
import { showFieldErrors } from '../../shared/form/field-errors.ts';
import { UnsavedGuard } from '../../shared/form/unsaved-guard.tsx';
import { useWords as useSharedWords } from '../../shared/ui/shared.words.ts';
import { changedOnly } from './changed-only.ts';
import styles from './order.module.css';
import { useWords } from './order.words.ts';
import { useUpdateOrder } from './use-update-order.ts';

interface Shipping {
  readonly email: string;
  readonly phone: string;
  readonly address: string;
}

const touchable = ['email', 'phone', 'address'] as const;

export function ShippingPart({ order }: { order: OrderView }) {
  const t = useWords();
  const shared = useSharedWords();
  const [form] = Form.useForm<Shipping>();
  const opened = { ...order.contactInfo, address: order.shippingAddress };
  const { save, saving } = useUpdateOrder(order, t('shippingSaved'), {
    // What is typed is saved; leaving needs no asking any more.
    onSaved: () => form.setFields(touchable.map((name) => ({ name, touched: false }))),
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <Form<Shipping>
      form={form}
      className={styles.part ?? ''}
      layout="vertical"
      initialValues={opened}
      onFinish={(shipping) => save({ type: 'ship_info', data: changedOnly(opened, shipping) })}
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
      <UnsavedGuard isDirty={() => form.isFieldsTouched()} />
    </Form>
  );
}
