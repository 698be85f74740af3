import { Modal } from 'antd';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../ui/shared.words.ts';

/** In place of a row's panel, when the address names a row that its list does not have. */
export function RowGone({ onClose }: { onClose: () => void }) {
  const t = useWords();
  return (
    <Modal open footer={null} width={420} onCancel={onClose} title={null} aria-label={t('goneTitle')}>
      <Notice title={t('goneTitle')}>{t('goneText')}</Notice>
    </Modal>
  );
}
