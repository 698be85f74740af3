import type { EditedRecord } from '@countinghouse/contracts/live/api';
import { useEditing } from '../../live/editing.ts';
import { EditingNotice } from './editing-notice.tsx';

interface SharedEditingProps {
  /** The edited record; a screen that edits many records uses its own name as the id. */
  readonly record: EditedRecord;
  /** True while there is unsaved input. */
  readonly isEditing: boolean;
}

/** Publishes editing on a screen without a form, and shows other editors. */
export function SharedEditing({ record, isEditing }: SharedEditingProps) {
  useEditing(record, isEditing);
  return <EditingNotice record={record} />;
}
