import { App, Input, Modal } from 'antd';
import { useState } from 'react';
import { useDiscardConfirmation } from '../form/unsaved/use-discard-confirmation.ts';
import { useErrorMessage } from '../http/use-error-message.tsx';
import { useMessages as useCommonMessages } from '../i18n/common.messages.ts';
import { formatList } from '../i18n/punctuation.ts';
import { useFieldLabel } from '../ui/fields/use-field-label.ts';
import { DateTime } from '../ui/values/date-time.tsx';
import { useMessages } from './history.messages.ts';
import { FieldDifference } from './history-entry.tsx';
import styles from './history-panel.module.css';
import type { ChangedField } from './past-fields.ts';

interface RestoreDialogProps {
  readonly at: string;
  /** The fields that the restore changes. */
  readonly restored: readonly ChangedField[];
  /** Fields that changed since and are not restored. */
  readonly kept: readonly ChangedField[];
  readonly onRestore: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Confirms restoring an earlier version, with a reason; names what changes and what does not. */
export function RestoreDialog({ at, restored, kept, onRestore, onClose }: RestoreDialogProps) {
  const t = useMessages();
  const shared = useCommonMessages();
  const { message } = App.useApp();
  const errors = useErrorMessage();
  const labelOf = useFieldLabel();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const discard = useDiscardConfirmation(() => reason.trim() !== '', onClose);
  const namesOf = (fields: readonly ChangedField[]) =>
    formatList([...new Set(fields.map(({ field }) => labelOf(field)))]);
  const restore = async () => {
    setBusy(true);
    try {
      await onRestore(reason.trim());
      void message.success(kept.length > 0 ? t('restoredPart', { fields: namesOf(restored) }) : t('restored'));
      onClose();
    } catch (error) {
      // A command has shown the same message already; a failed read has not.
      errors.show((error as Error).message);
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
      okButtonProps={{ autoFocus: true }}
      onOk={() => void restore()}
      onCancel={discard}
    >
      <div className={styles.asked}>
        <p>
          <DateTime at={at} />
        </p>
        <dl className={styles.changes}>
          {restored.map(({ field, past, present }) => (
            <FieldDifference key={field} field={field} before={present} after={past} />
          ))}
        </dl>
        {kept.length > 0 && <p>{t('restoreKeeps', { fields: namesOf(kept) })}</p>}
        <p>{t('restoreText')}</p>
        <Input
          aria-label={t('restoreReason')}
          placeholder={t('restoreReason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Modal>
  );
}
