import { EditOutlined } from '@ant-design/icons';
import type { EditedRecord } from '@countinghouse/contracts/live/api';
import { useMessages } from '../../i18n/common.messages.ts';
import { formatList } from '../../i18n/punctuation.ts';
import { useEditorsOf } from '../../live/editing.ts';
import styles from './editing-notice.module.css';

/** Who else is editing a record just now. */
export function EditingNotice({ record }: { record: EditedRecord | undefined }) {
  const t = useMessages();
  const names = useEditorsOf(record);
  return (
    <div role="status">
      {names.length > 0 && (
        <p className={styles.notice}>
          <EditOutlined aria-hidden /> {t('isEditing', { names: formatList(names), count: names.length })}
        </p>
      )}
    </div>
  );
}
