import type { EditedRecord } from '@countinghouse/contracts/live/api';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { useEditing } from '../../live/editing.ts';
import { EditingNotice } from '../../ui/notices/editing-notice.tsx';
import { leavesAddress, useUnsavedGuard } from './unsaved-guard.tsx';
import { useFormDraft } from './use-form-draft.ts';

/** What panels and dialogs with a form have in common. */
export interface GuardedFormProps<Values> {
  readonly form: FormInstance<Values>;
  readonly initialValues: Partial<Values>;
  readonly onSave: (values: Values) => void;
  /** Told of the first field whose value is not accepted; for forms that hide fields in tabs. */
  readonly onFault?: (field: string) => void;
  /** Whether leaving would lose something. Default: whether anything was typed. */
  readonly isDirty?: () => boolean;
  /** The form's own path: one has not left it under this path, where dialogs stand over it. */
  readonly within?: string | undefined;
  /** The name of a dialog that stands over any page, with no path of its own: it asks before it is closed. */
  readonly over?: string | undefined;
  /** What is edited: the others are told while the form is open, and who else edits it is shown. */
  readonly record?: EditedRecord | undefined;
  /** The form stands on its page: it counts as open once something is typed. */
  readonly isStanding?: boolean;
  readonly children: ReactNode;
}

/** A form with labels above; Ctrl+S saves, and what was typed is not thrown away unasked. */
export function GuardedForm<Values extends object>(props: GuardedFormProps<Values> & { id: string }) {
  const isDirty = props.isDirty ?? (() => props.form.isFieldsTouched());
  const [isTyped, setTyped] = useState(false);
  // A dialog over any page asks by itself.
  useUnsavedGuard(
    () => props.over === undefined && isDirty(),
    (navigation) => leavesAddress(navigation, props.within),
  );
  useEditing(props.record, isTyped || !props.isStanding);
  useFormDraft({ form: props.form, opened: props.initialValues, place: props.over ?? props.within });
  return (
    <Form<Values>
      id={props.id}
      // Two forms on a page may have a field of the same name; what the labels point at must differ.
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
      onFinishFailed={({ errorFields }) => props.onFault?.(String(errorFields[0]?.name[0]))}
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
