import { App } from 'antd';
import { createElement } from 'react';
import { useMessages } from '../i18n/common.messages.ts';

/** Confirms every delete, naming the entity and, where there is more, what is deleted with it. */
export function useConfirmDelete(): (name: string, onConfirm: () => Promise<unknown>, consequence?: string) => void {
  const { modal } = App.useApp();
  const t = useMessages();
  return (name, onConfirm, consequence) => {
    modal.confirm({
      title: t('areYouSure'),
      content: createElement(
        'p',
        { style: { whiteSpace: 'pre-line' } },
        consequence ? `${name}\n\n${consequence}` : name,
      ),
      okText: t('delete'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      // A refusal was shown by a toast; the dialog adds nothing.
      onOk: () => onConfirm().catch(() => undefined),
    });
  };
}
