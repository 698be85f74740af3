import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Button, Form, type FormInstance, Input } from 'antd';
import { useMessages as useAccountMessages } from '../../../shared/form/account.messages.ts';
import { ConflictDialog } from '../../../shared/form/merging/conflict-dialog.tsx';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';
import { useUpdateOrder } from '../use-update-order.ts';

export interface Shipping {
  readonly email: string;
  readonly phone: string;
  readonly address: string;
}

export function ShippingPart({ form, order }: { form: FormInstance<Shipping>; order: OrderView }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const account = useAccountMessages();
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
      noValidate
      initialValues={valuesOf(order)}
      onFinish={save}
    >
      <div className={`${styles.row} ${styles.spaced}`}>
        <Form.Item name="email" label={t('email')} rules={[{ type: 'email', message: account('emailInvalid') }]}>
          <Input type="email" />
        </Form.Item>
        <Form.Item name="phone" label={t('phone')}>
          <Input type="tel" />
        </Form.Item>
      </div>
      <Form.Item name="address" label={t('shippingAddress')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} maxLength={1_000} />
      </Form.Item>
      <Button htmlType="submit" loading={saving} aria-label={labelled(shared('save'), t('shippingInformation'))}>
        {shared('save')}
      </Button>
      <ConflictDialog dialog={dialog} />
    </Form>
  );
}
