import { App, Input, Modal } from 'antd';
import { useState } from 'react';
import { useMessages as useCommonMessages } from '../i18n/common.messages.ts';
import { DateTime } from '../ui/values/date-time.tsx';
import { useMessages } from './history.messages.ts';

interface RestoreDialogProps {
  readonly at: string;
  readonly onRestore: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before an earlier version becomes the present one, and why. */
export function RestoreDialog({ at, onRestore, onClose }: RestoreDialogProps) {
  const t = useMessages();
  const shared = useCommonMessages();
  const { message } = App.useApp();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await onRestore(reason.trim());
      void message.success(t('restored'));
      onClose();
    } catch {
      // The command has told why it was refused; the dialog stays, so that nothing has to be typed again.
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={440}
      title={t('restoreTitle')}
      okText={t('restore')}
      cancelText={shared('cancel')}
      confirmLoading={busy}
      onOk={() => void restore()}
      onCancel={onClose}
    >
      <p>
        <DateTime at={at} />
      </p>
      <p>{t('restoreText')}</p>
      <Input
        aria-label={t('restoreReason')}
        placeholder={t('restoreReason')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
