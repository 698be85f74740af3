import { DownOutlined } from '@ant-design/icons';
import { Button, Checkbox, Grid, Popover, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useWords } from '../ui/shared.words.ts';
import styles from './column-choice.module.css';
import { choosable, useHiddenColumns } from './hidden-columns.ts';

/** Which columns of a list are shown. A phone has cards instead, and no choice. */
export function ColumnChoice<Row>({ columns }: { columns: TableColumnsType<Row> }) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const [hidden, setHidden] = useHiddenColumns();
  const width = Grid.useBreakpoint();
  const options = choosable(columns, width).map(({ key, title }) => ({ value: String(key), label: title as string }));
  if (width.md === false || options.length === 0) return null;

  const keys = options.map(({ value }) => value);
  const columnsHidden = (shown: readonly string[]) => [
    ...hidden.filter((key) => !keys.includes(key)),
    ...keys.filter((key) => !shown.includes(key)),
  ];
  const choice = (
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
  );
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={choice}
    >
      <Button aria-expanded={isOpen} aria-haspopup="dialog">
        {t('columns')} <DownOutlined aria-hidden />
      </Button>
    </Popover>
  );
}
