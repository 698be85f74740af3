import { Button } from 'antd';
import { useId } from 'react';
import { useMessages } from '../i18n/common.messages.ts';
import { SidePanel } from '../ui/side-panel.tsx';
import { focusFirstField } from './focus-first-field.ts';
import { GuardedForm, type GuardedFormProps } from './unsaved/guarded-form.tsx';

interface FormPanelProps<Values> extends GuardedFormProps<Values> {
  readonly title: string;
  readonly saving: boolean;
  readonly onClose: () => void;
}

/** A form of more than eight fields: a panel with sections, Save at the bottom. */
export function FormPanel<Values extends object>({ title, saving, onClose, ...form }: FormPanelProps<Values>) {
  const t = useMessages();
  const id = useId();
  return (
    <SidePanel
      title={title}
      label={title}
      width={640}
      onClose={onClose}
      onOpened={() => focusFirstField(document.getElementById(id))}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {form.another && (
            <Button disabled={saving} onClick={form.another.save}>
              {t('saveAndNew')}
            </Button>
          )}
          <Button type="primary" htmlType="submit" form={id} loading={saving}>
            {t('save')}
          </Button>
        </>
      }
    >
      <GuardedForm<Values> id={id} {...form} />
    </SidePanel>
  );
}
