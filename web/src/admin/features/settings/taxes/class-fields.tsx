import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { MAX_TAX_CLASSES } from '@countinghouse/contracts/pricing/tax/settings';
import { Button, Form, Input } from 'antd';
import type { TaxFields } from './tax-fields.ts';
import { useMessages } from './taxes.messages.ts';
import styles from './taxes.module.css';

/** The shop's own classes, by name. */
export function ClassFields() {
  const t = useMessages();
  const form = Form.useFormInstance<TaxFields>();
  return (
    <>
      <p className={styles.hint}>{t('classesHint')}</p>
      <Form.List name="classes">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.class}>
                <Form.Item name={[name, '_id']} hidden>
                  <Input />
                </Form.Item>
                <Form.Item name={[name, 'name']} label={t('className')}>
                  <Input maxLength={50} autoComplete="off" />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('removeClass', { name: String(form.getFieldValue(['classes', name, 'name']) ?? '') })}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            {fields.length < MAX_TAX_CLASSES && (
              <Button icon={<PlusOutlined />} onClick={() => add({ _id: newId(), name: '' })}>
                {t('addClass')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </>
  );
}
