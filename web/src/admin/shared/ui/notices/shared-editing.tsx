import type { EditedRecord } from '@countinghouse/contracts/live/api';
import { useEditing } from '../../live/editing.ts';
import { EditingNotice } from './editing-notice.tsx';

interface SharedEditingProps {
  /** What is edited; a screen that edits many records names itself as the id. */
  readonly record: EditedRecord;
  /** Whether something is typed that is not saved yet. */
  readonly isEditing: boolean;
}

/** Tells the others that one edits on a screen without a form, and shows who else does. */
export function SharedEditing({ record, isEditing }: SharedEditingProps) {
  useEditing(record, isEditing);
  return <EditingNotice record={record} />;
}
