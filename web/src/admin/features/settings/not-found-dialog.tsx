import { Modal } from 'antd';
import { useMessages as useCommonMessages } from '../../shared/i18n/common.messages.ts';
import { NotFoundNotice } from '../../shared/ui/notices/not-found-notice.tsx';

/** {@link NotFoundNotice} in place of a form. */
export function NotFoundDialog({ onClose }: { onClose: () => void }) {
  const label = useCommonMessages()('goneTitle');
  return (
    <Modal open footer={null} width={420} onCancel={onClose} title={null} aria-label={label}>
      <NotFoundNotice />
    </Modal>
  );
}
