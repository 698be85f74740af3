import { Button } from 'antd';
import { Notice } from '../ui/notice.tsx';
import { useMessages } from '../ui/shared.messages.ts';

/** There is something, but not what was looked for. */
export function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useMessages();
  return (
    <Notice
      count={1}
      title={t('nothingMatches', { search })}
      action={<Button onClick={onClear}>{t('clearFilters')}</Button>}
    >
      {t('nothingMatchesHint')}
    </Notice>
  );
}
