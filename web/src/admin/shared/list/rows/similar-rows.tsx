import { Button } from 'antd';
import { useMessages } from '../../i18n/common.messages.ts';
import styles from './similar-rows.module.css';

interface SimilarRowsProps {
  readonly search: string;
  /** The words of the rows instead. */
  readonly similar: string;
  readonly onSearch: () => void;
}

/** Shows that the rows have other words than those of the search, with a link to search for these. */
export function SimilarRows({ search, similar, onSearch }: SimilarRowsProps) {
  const t = useMessages();
  return (
    <div className={styles.similar} role="status">
      <span>{t('similarShown', { search, similar })}</span>
      <Button size="small" onClick={onSearch}>
        {t('searchInstead', { search: similar })}
      </Button>
    </div>
  );
}
