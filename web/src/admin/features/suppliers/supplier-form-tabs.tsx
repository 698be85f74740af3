import type { Fields } from '@countinghouse/contracts/kernel/record/record';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { supplierRecord } from '@countinghouse/contracts/suppliers/record';
import { Form, Input, Segmented, Tabs } from 'antd';
import { useState } from 'react';
import { SingleImage } from '../../shared/form/images/single-image.tsx';
import { joinSentences } from '../../shared/i18n/punctuation.ts';
import { RecordItems } from '../../shared/screen/record/record-items.tsx';
import { RemarksFile } from './remarks-file.tsx';
import { useChoiceWords, useMessages } from './supplier.messages.ts';
import { type SupplierFields, type SupplierTab, supplierTabs } from './supplier-fields.ts';

interface SupplierFormTabsProps {
  readonly tab: SupplierTab;
  readonly onTab: (tab: SupplierTab) => void;
}

/** The fields of a supplier; all tabs are mounted from the start, so that a save always has all of them. */
export function SupplierFormTabs({ tab, onTab }: SupplierFormTabsProps) {
  const t = useMessages();
  return (
    <Tabs
      // All four fit a phone: the button for hidden tabs would be among the tabs, where no button is permitted.
      tabBarGutter={16}
      activeKey={tab}
      onChange={(key) => onTab(key as SupplierTab)}
      items={supplierTabs.map((key) => ({
        ...{ key, label: t(key), forceRender: true },
        children: key === 'remarks' ? <Remarks /> : <SupplierItems tab={key} />,
      }))}
    />
  );
}

/** The fields of a tab: those of a group, or those in none. */
function SupplierItems({ tab }: { tab: Exclude<SupplierTab, 'remarks'> }) {
  const t = useMessages();
  const wordOf = useChoiceWords();
  const fields: Fields = tab === 'basicInfo' ? supplierRecord.fields : supplierRecord.fields[tab].fields;
  return (
    <RecordItems
      fields={fields}
      {...(tab !== 'basicInfo' && { group: tab })}
      wordOf={wordOf}
      hints={{ leadDays: t('leadDaysHint') }}
      controls={{ logo: <SingleImage route={supplierRoutes.uploadSupplierLogo} label={t('logo')} /> }}
    />
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
          <Input.TextArea
            maxLength={supplierRecord.fields.remarks.fields.content.max}
            autoSize={{ minRows: 5, maxRows: 14 }}
          />
        )}
      </Form.Item>
    </>
  );
}
