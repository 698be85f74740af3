import { adjustmentReasonName, adjustmentReasons } from '@countinghouse/contracts/inventory/adjustment-reasons';
import { Form, Input, Radio } from 'antd';
import { useLanguage } from '../../shared/i18n/language.ts';
import { useMessages } from './inventory.messages.ts';
import styles from './reason-fields.module.css';

/** The reason of an adjustment: a preset, and free text. */
export function ReasonFields() {
  const t = useMessages();
  const language = useLanguage();
  return (
    <>
      <Form.Item name="reasonCode" label={t('reasonKind')}>
        <Radio.Group
          aria-label={t('reasonKind')}
          className={styles.reasons ?? ''}
          optionType="button"
          options={adjustmentReasons.map((value) => ({ value, label: adjustmentReasonName(language, value) }))}
        />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  );
}
