import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { MAX_LEAD_DAYS, withoutScheme } from '@countinghouse/contracts/suppliers/details';
import { supplierCountries } from '@countinghouse/contracts/suppliers/payloads';
import { Form, Input, Segmented, Select, Switch, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { emailRule } from '../../shared/form/email-rule.ts';
import { FieldPair } from '../../shared/form/field-pair.tsx';
import { SingleImage } from '../../shared/form/images/single-image.tsx';
import { NumberItem } from '../../shared/form/number-field.tsx';
import { useMessages as useCommonMessages } from '../../shared/i18n/common.messages.ts';
import { joinSentences } from '../../shared/i18n/punctuation.ts';
import { RemarksFile } from './remarks-file.tsx';
import { useMessages } from './supplier.messages.ts';
import { type SupplierFields, type SupplierTab, supplierTabs } from './supplier-fields.ts';

interface SupplierFormTabsProps {
  readonly tab: SupplierTab;
  readonly onTab: (tab: SupplierTab) => void;
}

const contents: Record<SupplierTab, () => ReactNode> = {
  basicInfo: BasicInfo,
  address: Address,
  bankInfo: BankInfo,
  remarks: Remarks,
};

/** The fields of a supplier; all tabs are mounted from the start, so that a save always has all of them. */
export function SupplierFormTabs({ tab, onTab }: SupplierFormTabsProps) {
  const t = useMessages();
  return (
    <Tabs
      // All four fit a phone: the button for hidden tabs would be among the tabs, where no button is permitted.
      tabBarGutter={16}
      activeKey={tab}
      onChange={(key) => onTab(key as SupplierTab)}
      items={supplierTabs.map((key) => {
        const Content = contents[key];
        return { key, label: t(key), forceRender: true, children: <Content /> };
      })}
    />
  );
}

function BasicInfo() {
  const t = useMessages();
  const shared = useCommonMessages();
  return (
    <FieldPair>
      <Form.Item name="name" label={t('name')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="contactName" label={t('contactName')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="email" label={t('email')} rules={[emailRule(t('emailInvalid'))]}>
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      <Form.Item name="phone" label={t('phone')}>
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item name="businessNumber" label={t('businessNumber')}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="website" label={t('website')} normalize={withoutScheme}>
        <Input prefix="https://" maxLength={300} autoComplete="off" inputMode="url" />
      </Form.Item>
      <NumberItem
        name="leadDays"
        label={t('leadDays')}
        limits={{ min: 0, max: MAX_LEAD_DAYS, decimals: 0 }}
        extra={t('leadDaysHint')}
      />
      <Form.Item name="logo" label={t('logo')}>
        <SingleImage route={supplierRoutes.uploadSupplierLogo} label={t('logo')} />
      </Form.Item>
      <Form.Item name="status" label={t('status')} valuePropName="checked">
        <Switch checkedChildren={shared('active')} unCheckedChildren={shared('inactive')} />
      </Form.Item>
    </FieldPair>
  );
}

function Address() {
  const t = useMessages();
  return (
    <>
      <FieldPair>
        <Form.Item name={['address', 'country']} label={t('country')}>
          <Select options={supplierCountries.map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        <Form.Item name={['address', 'zipCode']} label={t('zipCode')}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
      </FieldPair>
      <Form.Item name={['address', 'address']} label={t('address')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </>
  );
}

function BankInfo() {
  const t = useMessages();
  return (
    <FieldPair>
      <Form.Item name={['bankInfo', 'bankName']} label={t('bankName')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name={['bankInfo', 'branch']} label={t('branch')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name={['bankInfo', 'accountNumber']} label={t('accountNumber')}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name={['bankInfo', 'accountName']} label={t('accountName')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    </FieldPair>
  );
}

function Remarks() {
  const t = useMessages();
  const form = Form.useFormInstance<SupplierFields>();
  const type = Form.useWatch(['remarks', 'type'], form) ?? 'TEXT';
  const other = type === 'TEXT' ? 'FILE' : 'TEXT';
  // A text is no file and vice versa: the value of the other kind is kept until one of them is saved.
  const [waiting, setWaiting] = useState('');
  const swap = () => {
    setWaiting(form.getFieldValue(['remarks', 'content']) ?? '');
    form.setFieldValue(['remarks', 'content'], waiting);
  };
  const hints = [...(type === 'FILE' ? [t('fileHint')] : []), ...(waiting ? [t(`replaces${other}`)] : [])];
  return (
    <>
      <Form.Item name={['remarks', 'type']} label={t('remarksType')}>
        <Segmented
          aria-label={t('remarksType')}
          options={[
            { value: 'TEXT', label: t('TEXT') },
            { value: 'FILE', label: t('FILE') },
          ]}
          onChange={swap}
        />
      </Form.Item>
      <Form.Item name={['remarks', 'content']} label={t('remarks')} extra={joinSentences(...hints)}>
        {type === 'FILE' ? (
          <RemarksFile />
        ) : (
          <Input.TextArea maxLength={5_000} autoSize={{ minRows: 5, maxRows: 14 }} />
        )}
      </Form.Item>
    </>
  );
}
