import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { dragFrom, draggedTo, isExternalDrop } from '../../shared/form/images/drag-order.ts';
import { useMessages as useCommonMessages } from '../../shared/i18n/common.messages.ts';
import { labelled } from '../../shared/i18n/punctuation.ts';
import styles from './settings.module.css';

interface OrderedRow {
  readonly key: string | number;
  /** Name of the row in the labels of its buttons. */
  readonly name: string;
  readonly content: ReactNode;
  /** Buttons behind those that move the row. */
  readonly actions: ReactNode;
}

interface OrderedRowsProps {
  readonly label: string;
  readonly rows: readonly OrderedRow[];
  readonly isMoving: boolean;
  readonly onMove: (from: number, to: number) => void;
}

/** A numbered list whose rows are put in another order by drag or by buttons. */
export function OrderedRows({ label, rows, isMoving, onMove }: OrderedRowsProps) {
  const shared = useCommonMessages();
  return (
    <ol
      className={styles.rows}
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const drag = isExternalDrop(event) ? undefined : draggedTo(event);
        if (drag) onMove(drag.from, drag.to);
      }}
    >
      {rows.map(({ key, name, content, actions }, index) => (
        <li key={key} className={styles.display} {...dragFrom(index)}>
          <b className={styles.symbol}>{index + 1}</b>
          {content}
          <span className={styles.rowActions}>
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={labelled(shared('moveEarlier'), name)}
              disabled={index === 0 || isMoving}
              onClick={() => onMove(index, index - 1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={labelled(shared('moveLater'), name)}
              disabled={index === rows.length - 1 || isMoving}
              onClick={() => onMove(index, index + 1)}
            />
            {actions}
          </span>
        </li>
      ))}
    </ol>
  );
}
