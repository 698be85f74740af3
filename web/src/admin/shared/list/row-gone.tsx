import { Modal } from 'antd';
import { useMessages } from '../i18n/common.messages.ts';
import { Gone } from '../ui/not-found-notice.tsx';

/** {@link Gone} in place of a form. */
export function RowGone({ onClose }: { onClose: () => void }) {
  return (
    <Modal open footer={null} width={420} onCancel={onClose} title={null} aria-label={useMessages()('goneTitle')}>
      <Gone />
    </Modal>
  );
}
