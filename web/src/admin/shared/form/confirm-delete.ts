import { App } from 'antd';
import { createElement } from 'react';
import { useMessages } from '../i18n/common.messages.ts';

/** Every delete asks first, naming the thing and, where it is more than the thing, what goes with it. */
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
      // A refusal has been told by a toast; the dialog has nothing to add.
      onOk: () => onConfirm().catch(() => undefined),
    });
  };
}
