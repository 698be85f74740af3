import { Modal } from 'antd';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../ui/shared.words.ts';

/** When an address names what is not there (any more). */
export function Gone() {
  const t = useWords();
  return <Notice title={t('goneTitle')}>{t('goneText')}</Notice>;
}

/** {@link Gone} in place of a form. */
export function RowGone({ onClose }: { onClose: () => void }) {
  return (
    <Modal open footer={null} width={420} onCancel={onClose} title={null} aria-label={useWords()('goneTitle')}>
      <Gone />
    </Modal>
  );
}
