import type { SavedList } from '@countinghouse/contracts/identity/arranged-lists';
import { savedViewRoutes } from '@countinghouse/contracts/identity/saved-views/saved-view-api';
import { Checkbox, Form, Input, Modal } from 'antd';
import { showFieldErrors } from '../form/field-errors.ts';
import { useDiscardConfirmation } from '../form/unsaved/use-discard-confirmation.ts';
import { byDeletion } from '../http/reversal.ts';
import { useCommand } from '../http/use-command.ts';
import { useMessages as useCommonMessages } from '../i18n/common.messages.ts';
import { useMessages } from './saved-views.messages.ts';

interface SaveViewDialogProps {
  readonly list: SavedList;
  readonly query: string;
  readonly onClose: () => void;
}

interface SaveViewFields {
  readonly name: string;
  readonly shared: boolean;
}

/** The dialog that saves the current view of a list under a name. */
export function SaveViewDialog({ list, query, onClose }: SaveViewDialogProps) {
  const t = useMessages();
  const shared = useCommonMessages();
  const [form] = Form.useForm<SaveViewFields>();
  const save = useCommand(savedViewRoutes.saveView, {
    changes: [savedViewRoutes.listSavedViews],
    success: t('saved'),
    undo: byDeletion(savedViewRoutes.removeSavedView),
    onSuccess: onClose,
    onError: (error) => showFieldErrors(form, error),
  });
  const discard = useDiscardConfirmation(() => form.isFieldsTouched(), onClose);
  return (
    <Modal
      open
      title={t('saveThis')}
      width={420}
      okText={shared('save')}
      cancelText={shared('cancel')}
      okButtonProps={{ htmlType: 'submit', form: 'save-view', loading: save.isPending }}
      onCancel={discard}
      afterOpenChange={(isOpen) => isOpen && form.getFieldInstance('name')?.focus()}
    >
      <Form<SaveViewFields>
        id="save-view"
        name="save-view"
        form={form}
        layout="vertical"
        noValidate
        initialValues={{ name: '', shared: false }}
        onFinish={(fields) => save.mutate({ body: { list, query, ...fields } })}
      >
        <Form.Item
          name="name"
          label={t('name')}
          rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
        >
          <Input maxLength={80} autoComplete="off" />
        </Form.Item>
        <Form.Item name="shared" valuePropName="checked" noStyle>
          <Checkbox>{t('share')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
