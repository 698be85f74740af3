import { Button, Checkbox, Grid, type TableColumnsType } from 'antd';
import { useMessages } from '../../i18n/common.messages.ts';
import { DropdownPanel } from '../../ui/dropdown-panel.tsx';
import styles from './column-choice.module.css';
import { choosable, useHiddenColumns } from './hidden-columns.ts';

/** Which columns of a list are shown. A phone has cards instead, and no choice. */
export function ColumnChoice<Row>({ columns }: { columns: TableColumnsType<Row> }) {
  const t = useMessages();
  const [hidden, setHidden] = useHiddenColumns();
  const width = Grid.useBreakpoint();
  const options = choosable(columns, width).map(({ key, title }) => ({ value: String(key), label: title as string }));
  if (width.md === false || options.length === 0) return null;

  const keys = options.map(({ value }) => value);
  const columnsHidden = (shown: readonly string[]) => [
    ...hidden.filter((key) => !keys.includes(key)),
    ...keys.filter((key) => !shown.includes(key)),
  ];
  return (
    <DropdownPanel label={t('columns')}>
      {() => (
        <div className={styles.panel}>
          <Checkbox.Group
            aria-label={t('columns')}
            className={styles.columns ?? ''}
            options={options}
            value={keys.filter((key) => !hidden.includes(key))}
            onChange={(shown) => setHidden(columnsHidden(shown))}
          />
          <Button block disabled={hidden.length === 0} onClick={() => setHidden([])}>
            {t('allColumns')}
          </Button>
        </div>
      )}
    </DropdownPanel>
  );
}
