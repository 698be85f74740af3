import { Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useId } from 'react';
import { useWords } from '../ui/shared.words.ts';
import { SidePanel } from '../ui/side-panel.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface FormPanelProps<Values> {
  readonly title: string;
  readonly form: FormInstance<Values>;
  readonly initialValues: Partial<Values>;
  readonly saving: boolean;
  readonly onSave: (values: Values) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form of more than eight fields: a panel with sections, Save at the bottom, unsaved changes guarded. */
export function FormPanel<Values extends object>(props: FormPanelProps<Values>) {
  const t = useWords();
  const id = useId();
  return (
    <SidePanel
      title={props.title}
      label={props.title}
      width={640}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t('cancel')}</Button>
          <Button type="primary" htmlType="submit" form={id} loading={props.saving}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Form<Values>
        id={id}
        form={props.form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        initialValues={props.initialValues}
        onFinish={props.onSave}
        onKeyDown={(event) => {
          if (event.key === 's' && (event.metaKey || event.ctrlKey)) {
            event.preventDefault();
            props.form.submit();
          }
        }}
      >
        {props.children}
      </Form>
      <UnsavedGuard isDirty={() => props.form.isFieldsTouched()} />
    </SidePanel>
  );
}
