import { Button } from 'antd';
import { useMessages } from '../i18n/common.messages.ts';
import { Notice } from '../ui/notices/notice.tsx';

interface NoMatchProps {
  readonly search?: string | undefined;
  /** Filters narrow the list, too. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** Rows exist, but none matches. */
export function NoMatch({ search, isFiltered, onClear }: NoMatchProps) {
  const t = useMessages();
  return (
    <Notice
      count={1}
      title={search ? t('nothingMatches', { search }) : t('nothingFiltered')}
      action={<Button onClick={onClear}>{t(isFiltered ? 'showEverything' : 'clearFilters')}</Button>}
    >
      {search && t('nothingMatchesHint')}
    </Notice>
  );
}
