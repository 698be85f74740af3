import { App } from 'antd';
import { useWords } from '../ui/shared.words.ts';

/** Every delete asks first, naming the thing. Answers when the delete is done or refused. */
export function useConfirmDelete(): (name: string, onConfirm: () => Promise<unknown>) => void {
  const { modal } = App.useApp();
  const t = useWords();
  return (name, onConfirm) => {
    modal.confirm({
      title: t('areYouSure'),
      content: name,
      okText: t('delete'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      // A refusal has been told by a toast; the dialog has nothing to add.
      onOk: () => onConfirm().catch(() => undefined),
    });
  };
}
