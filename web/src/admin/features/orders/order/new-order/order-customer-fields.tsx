import { customerRoutes } from '@countinghouse/contracts/customers/api';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { FieldPair } from '../../../../shared/form/field-pair.tsx';
import { pageQuery, routeQuery } from '../../../../shared/http/route-query.ts';
import { useDebounced } from '../../../../shared/ui/use-debounced.ts';
import { MOST_OFFERED, SEARCH_AFTER_MS } from '../../customer-filter.ts';
import { useMessages } from './new-order.messages.ts';
import type { NewOrderFields } from './new-order-fields.ts';

/** Whose order it is, and how they are reached; a customer who is chosen fills the details in. */
export function OrderCustomerFields() {
  const t = useMessages();
  const form = Form.useFormInstance<NewOrderFields>();
  const chosenId = Form.useWatch('customer', form);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, SEARCH_AFTER_MS).trim();
  const found = useQuery({
    ...pageQuery(customerRoutes.listCustomers, { query: { current: 1, size: MOST_OFFERED, search } }),
    enabled: search !== '',
  });
  const customers = found.data?.customers ?? [];
  const chosen = useQuery({
    ...routeQuery(customerRoutes.getCustomer, { params: { id: chosenId ?? '' } }),
    enabled: Boolean(chosenId),
  }).data?.customer;
  const labelOf = ({ name, email }: { name: string; email: string }) => `${name} · ${email}`;
  const options = customers.map((customer) => ({ value: customer._id, label: labelOf(customer) }));
  const isListed = options.some(({ value }) => value === chosenId);
  return (
    <>
      <Form.Item name="customer" label={t('whose')} extra={t('customerHint')}>
        <Select<string>
          allowClear
          placeholder={t('findCustomer')}
          showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
          loading={found.isFetching}
          notFoundContent={null}
          options={chosen && !isListed ? [{ value: chosen._id, label: labelOf(chosen) }, ...options] : options}
          onSelect={(id) => {
            const customer = customers.find(({ _id }) => _id === id);
            if (!customer) return;
            const { name, email, phone, address } = customer;
            form.setFieldsValue({ contactInfo: { name, email, phone }, shippingAddress: address });
          }}
        />
      </Form.Item>
      <FieldPair>
        <Form.Item name={['contactInfo', 'name']} label={t('name')}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name={['contactInfo', 'email']}
          label={t('email')}
          rules={[{ required: true, whitespace: true, message: t('enterEmail') }]}
        >
          <Input type="email" maxLength={254} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name={['contactInfo', 'phone']}
          label={t('phone')}
          rules={[{ required: true, whitespace: true, message: t('enterPhone') }]}
        >
          <Input type="tel" maxLength={50} autoComplete="off" />
        </Form.Item>
        <Form.Item name="language" label={t('language')}>
          <Select
            allowClear
            placeholder={t('shopLanguage')}
            options={[
              { value: 'en', label: 'English' },
              { value: 'zh-HK', label: '繁體中文' },
            ]}
          />
        </Form.Item>
      </FieldPair>
      <Form.Item
        name="shippingAddress"
        label={t('shippingAddress')}
        rules={[{ required: true, whitespace: true, message: t('enterAddress') }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={1_000} />
      </Form.Item>
    </>
  );
}
