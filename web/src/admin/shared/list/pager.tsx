import { Grid, Pagination } from 'antd';
import { formatCount } from '../../../shared/format/amount.ts';
import { useMessages } from '../i18n/common.messages.ts';
import { useLanguage } from '../i18n/language.ts';
import styles from './resource-table.module.css';

const SIZES = [10, 20, 50, 100];

/** The page of a list that is shown. */
interface PageView {
  readonly current: number;
  readonly size: number;
}

interface PagerProps {
  readonly total: number;
  /** There are more rows than `total`: the page after them exists, and shows whether there is a next one. */
  readonly isMinimum?: boolean;
  readonly view: PageView;
  readonly onView: (change: Partial<PageView>) => void;
}

/** The shown part of the list, and links to the others; on a phone one step at a time. */
export function Pager({ total, isMinimum = false, view: { current, size }, onView }: PagerProps) {
  const t = useMessages();
  const language = useLanguage();
  const rows = (count: number) => formatCount(count, language);
  const isPhone = Grid.useBreakpoint().md === false;
  return (
    <Pagination
      className={styles.pager ?? ''}
      simple={isPhone && { readOnly: true }}
      current={current}
      pageSize={size}
      total={isMinimum ? total + 1 : total}
      size="small"
      showSizeChanger={
        !isPhone &&
        total > 10 && { options: SIZES.map((value) => ({ value, label: t('rowsPerPage', { rows: value }) })) }
      }
      pageSizeOptions={SIZES}
      showTotal={(_, [from, to]) =>
        t(isMinimum ? 'rowsOfMore' : 'rowsOfTotal', { from: rows(from), to: rows(to), total: rows(total) })
      }
      onChange={(page, newSize) => onView(newSize === size ? { current: page } : { current: 1, size: newSize })}
    />
  );
}
