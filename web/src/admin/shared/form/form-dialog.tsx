import { Button, Modal } from 'antd';
import { type ComponentType, type ReactNode, useId } from 'react';
import { useMessages } from '../i18n/common.messages.ts';
import { focusFirstField } from './focus-first-field.ts';
import { GuardedForm, type GuardedFormProps } from './unsaved/guarded-form.tsx';
import { useDiscardConfirmation } from './unsaved/use-discard-confirmation.ts';

interface FormDialogProps<Values> extends GuardedFormProps<Values> {
  readonly title: string;
  readonly saving: boolean;
  readonly onClose: () => void;
  readonly width?: number;
  /** What the button says that saves. Default: Save. */
  readonly saveText?: string;
}

/**
 * Panels and dialogs share the library's base z-index of 1000; without this their order would depend on what loads
 * first.
 */
const ABOVE_PANELS = 1_010;

/** A short form, or one in tabs: a dialog with its own address. */
export function FormDialog<Values extends object>({
  title,
  saving,
  onClose,
  width = 520,
  saveText,
  ...form
}: FormDialogProps<Values>) {
  const t = useMessages();
  const id = useId();
  const isOver = form.over !== undefined;
  const isDirty = form.isDirty ?? (() => form.form.isFieldsTouched());
  // A dialog with an address of its own is left by a navigation, which its form guards.
  const discard = useDiscardConfirmation(() => isOver && isDirty(), onClose);
  return (
    <Modal
      open
      title={title}
      width={width}
      onCancel={discard}
      okText={saveText ?? t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: saving }}
      {...(form.another && {
        footer: (_: ReactNode, { OkBtn, CancelBtn }: { OkBtn: ComponentType; CancelBtn: ComponentType }) => (
          <>
            <CancelBtn />
            <Button disabled={saving} onClick={form.another?.save}>
              {t('saveAndNew')}
            </Button>
            <OkBtn />
          </>
        ),
      })}
      mask={{ closable: false }}
      {...(isOver && { zIndex: ABOVE_PANELS })}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(document.getElementById(id))}
    >
      <GuardedForm<Values> id={id} {...form} />
    </Modal>
  );
}
