import type { TableColumnsType } from 'antd';
import styles from './skeleton-rows.module.css';

/** Rows with ids only, as many as the page will have. */
export function skeletonRows<Row>(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({ _id: `skeleton-${index}` }) as Row);
}

/** The same columns with a placeholder in every cell, so that the layout does not shift when the rows are loaded. */
export function skeletonColumns<Row>(columns: TableColumnsType<Row>): TableColumnsType<Row> {
  return columns.map((column, place) => ({
    ...column,
    render: (_value, _row, index) => (
      <span className={styles.line} style={{ width: `${45 + ((index * 37 + place * 53) % 45)}%` }} />
    ),
  }));
}
