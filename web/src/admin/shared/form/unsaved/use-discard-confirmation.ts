import { App } from 'antd';
import { useMessages } from '../../i18n/common.messages.ts';
import { ABOVE_DIALOGS, leavesDialog, useUnsavedGuard } from './unsaved-guard.tsx';

/** Closes a dialog without an address of its own, with a confirmation where that, or Back, discards input. */
export function useDiscardConfirmation(isDirty: () => boolean, close: () => void): () => void {
  const t = useMessages();
  const { modal } = App.useApp();
  useUnsavedGuard(isDirty, leavesDialog);
  return () => {
    if (!isDirty()) return close();
    modal.confirm({
      title: t('discardTitle'),
      content: t('discardText'),
      okText: t('discard'),
      cancelText: t('stay'),
      okButtonProps: { danger: true },
      zIndex: ABOVE_DIALOGS,
      onOk: close,
    });
  };
}
