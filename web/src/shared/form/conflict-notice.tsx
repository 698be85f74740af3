import { Alert, Button } from 'antd';
import { ApiError } from '../http/api-error.ts';
import { useWords } from '../ui/shared.words.ts';

/** Somebody else changed the same fields first. Nothing typed is lost: it can be saved over theirs, knowingly. */
export function ConflictNotice({ error, onSaveOver }: { error: Error | null; onSaveOver: () => void }) {
  const t = useWords();
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('conflictTitle')}
      description={t('conflictText')}
      action={
        <Button size="small" onClick={onSaveOver}>
          {t('saveMine')}
        </Button>
      }
    />
  );
}
