import type { EditedRecord } from '@countinghouse/contracts/live/api';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useEditing } from '../../live/editing.ts';
import { EditingNotice } from '../../ui/notices/editing-notice.tsx';
import { leavesAddress, useUnsavedGuard } from './unsaved-guard.tsx';
import type { AnotherForm } from './use-another-form.ts';
import { useFormDraft } from './use-form-draft.ts';

/** Common props of panels and dialogs with a form. */
export interface GuardedFormProps<Values> {
  readonly form: FormInstance<Values>;
  readonly initialValues: Partial<Values>;
  readonly onSave: (values: Values) => void;
  /** Called with the first invalid field; for forms that hide fields in tabs. */
  readonly onFault?: (field: string) => void;
  /** Returns true when leaving would lose input. Default: when anything was typed. */
  readonly isDirty?: () => boolean;
  /** The form's own path: addresses below it, of dialogs over it, do not leave the form. */
  readonly within?: string | undefined;
  /** The name of a dialog over any page, without a path of its own: closing it requires confirmation. */
  readonly over?: string | undefined;
  /** The edited record: others are notified while the form is open, and other editors are shown. */
  readonly record?: EditedRecord | undefined;
  /** A permanent form of its page: it counts as open once something is typed. */
  readonly isStanding?: boolean;
  /** For a form of something new that may be followed by another one. */
  readonly another?: AnotherForm;
  readonly children: ReactNode;
}

/** A form with labels above; Ctrl+S saves, and discarding input requires confirmation. */
export function GuardedForm<Values extends object>(props: GuardedFormProps<Values> & { id: string }) {
  const isDirty = props.isDirty ?? (() => props.form.isFieldsTouched());
  const [isTyped, setTyped] = useState(false);
  // A dialog over any page confirms by itself.
  useUnsavedGuard(
    () => props.over === undefined && isDirty(),
    (navigation) => leavesAddress(navigation, props.within),
  );
  useEffect(() => {
    if (props.another) props.another.formId.current = props.id;
  });
  useEditing(props.record, isTyped || !props.isStanding);
  useFormDraft({ form: props.form, opened: props.initialValues, place: props.over ?? props.within });
  return (
    <Form<Values>
      id={props.id}
      // Two forms on a page may have fields of the same name; the ids that labels refer to must differ.
      name={props.id}
      form={props.form}
      layout="vertical"
      noValidate
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      initialValues={props.initialValues}
      onValuesChange={() => setTyped(isDirty())}
      onFinish={(values) => {
        setTyped(false);
        props.onSave(values);
      }}
      onFinishFailed={({ errorFields }) => {
        props.another?.take();
        props.onFault?.(String(errorFields[0]?.name[0]));
      }}
      onKeyDown={(event) => {
        if (event.key === 's' && (event.metaKey || event.ctrlKey)) {
          event.preventDefault();
          props.form.submit();
        }
      }}
    >
      <EditingNotice record={props.record} />
      {props.children}
    </Form>
  );
}
