import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Grid, type TableColumnsType } from 'antd';
import type { DragEvent, ReactNode } from 'react';
import { dragFrom, draggedTo, moveItem } from '../../form/images/drag-order.ts';
import { useMessages } from '../../i18n/common.messages.ts';
import { labelled } from '../../i18n/punctuation.ts';
import { DropdownPanel } from '../../ui/dropdown-panel.tsx';
import styles from './column-choice.module.css';
import { arrangeable, canBeHidden, drawnWidth, useColumnSetup, withColumnWidth } from './column-setup.ts';

/** Step of a column's width, in CSS pixels. */
const WIDTH_STEP = 24;

/** Visibility, order and widths of a list's columns; a phone has cards instead, and no choice. */
export function ColumnChoice<Row>({ columns }: { columns: TableColumnsType<Row> }) {
  const t = useMessages();
  const [setup, { change, reset, text }] = useColumnSetup();
  const width = Grid.useBreakpoint();
  const shown = arrangeable(columns, setup, width);
  if (width.md === false || shown.length === 0) return null;

  const keys = shown.map(({ key }) => String(key));
  const isUsual = text.hide === '' && text.columns === '' && Object.keys(setup.widths).length === 0;
  const move = (from: number, to: number) => change({ order: moveItem(keys, from, to) });
  const widen = (key: string, by: number) =>
    change({ widths: withColumnWidth(setup.widths, key, (setup.widths[key] ?? drawnWidth(key)) + by) });
  const drop = (event: DragEvent) => {
    const moved = draggedTo(event);
    if (moved) move(moved.from, moved.to);
  };
  return (
    <DropdownPanel label={t('columns')}>
      {() => (
        <div className={styles.panel}>
          <ul
            aria-label={t('columns')}
            className={styles.columns}
            onDragOver={(event) => event.preventDefault()}
            onDrop={drop}
          >
            {shown.map((column, index) => {
              const key = String(column.key);
              const name = column.title as string;
              return (
                <li key={key} className={styles.column} {...dragFrom(index)}>
                  <HolderOutlined aria-hidden className={styles.grip ?? ''} />
                  <Checkbox
                    className={styles.name ?? ''}
                    disabled={!canBeHidden(column)}
                    checked={!setup.hidden.includes(key)}
                    onChange={({ target }) =>
                      change({
                        hidden: target.checked ? setup.hidden.filter((one) => one !== key) : [...setup.hidden, key],
                      })
                    }
                  >
                    {name}
                  </Checkbox>
                  <IconButton
                    icon={<ArrowUpOutlined />}
                    label={labelled(t('moveEarlier'), name)}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon={<ArrowDownOutlined />}
                    label={labelled(t('moveLater'), name)}
                    disabled={index === shown.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                  <IconButton
                    icon={<MinusOutlined />}
                    label={labelled(t('narrower'), name)}
                    onClick={() => widen(key, -WIDTH_STEP)}
                  />
                  <IconButton
                    icon={<PlusOutlined />}
                    label={labelled(t('wider'), name)}
                    onClick={() => widen(key, WIDTH_STEP)}
                  />
                </li>
              );
            })}
          </ul>
          <Button block disabled={isUsual} onClick={reset}>
            {t('resetColumns')}
          </Button>
        </div>
      )}
    </DropdownPanel>
  );
}

interface IconButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function IconButton({ icon, label, disabled = false, onClick }: IconButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    />
  );
}
