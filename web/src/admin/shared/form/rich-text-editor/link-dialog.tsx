import { Button, Form, Input, Modal } from 'antd';
import type { EditorView } from 'prosemirror-view';
import { useEffect } from 'react';
import { useMessages as useCommonMessages } from '../../i18n/common.messages.ts';
import { linkAt, linkTyped, removeLink, setLink } from './links.ts';
import { useMessages } from './rich-text.messages.ts';

/** Creates, changes or removes the link at the selection. */
export function LinkDialog({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const [form] = Form.useForm<{ url: string }>();
  const link = linkAt(view.state);
  // Focuses the text once the dialog, which traps the focus, is closed.
  useEffect(() => () => view.focus(), [view]);

  return (
    <Modal
      open
      width={440}
      title={t('linkTitle')}
      onCancel={onClose}
      // Overrides the dialog's default focus, its first button.
      afterOpenChange={(isOpen) => isOpen && form.getFieldInstance('url')?.focus()}
      footer={[
        link && (
          <Button
            key="remove"
            onClick={() => {
              removeLink(view.state, view.dispatch);
              onClose();
            }}
            style={{ float: 'left' }}
          >
            {t('removeLink')}
          </Button>
        ),
        <Button key="cancel" onClick={onClose}>
          {shared('cancel')}
        </Button>,
        <Button key="apply" type="primary" onClick={form.submit}>
          {t('apply')}
        </Button>,
      ]}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ url: link?.url ?? '' }}
        onFinish={({ url }) => {
          setLink(linkTyped(url) ?? url)(view.state, view.dispatch);
          onClose();
        }}
      >
        <Form.Item
          name="url"
          label={t('address')}
          extra={t('addressHint')}
          validateTrigger="onSubmit"
          rules={[
            {
              validator: (_, url: string) =>
                linkTyped(url) === undefined ? Promise.reject(new Error(t('addressWrong'))) : Promise.resolve(),
            },
          ]}
        >
          <Input autoComplete="off" maxLength={2_000} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
