import { Button } from 'antd';
import { useMessages } from '../i18n/common.messages.ts';
import { Notice } from '../ui/notice.tsx';

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
