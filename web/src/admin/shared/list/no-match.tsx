import { Button, Space } from 'antd';
import { useMessages } from '../i18n/common.messages.ts';
import { Notice } from '../ui/notice.tsx';

interface NoMatchProps {
  readonly search?: string | undefined;
  /** Filters narrow the list, too. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Words to search for instead. */
  readonly suggestion?: string | undefined;
  readonly onSearch: (search: string) => void;
}

/** There is something, but not what was looked for. */
export function NoMatch({ search, isFiltered, onClear, suggestion, onSearch }: NoMatchProps) {
  const t = useMessages();
  return (
    <Notice
      count={1}
      title={search ? t('nothingMatches', { search }) : t('nothingFiltered')}
      action={
        <Space wrap>
          {suggestion && (
            <Button type="primary" onClick={() => onSearch(suggestion)}>
              {t('searchInstead', { search: suggestion })}
            </Button>
          )}
          <Button onClick={onClear}>{t(isFiltered ? 'showEverything' : 'clearFilters')}</Button>
        </Space>
      }
    >
      {search && t('nothingMatchesHint')}
    </Notice>
  );
}
