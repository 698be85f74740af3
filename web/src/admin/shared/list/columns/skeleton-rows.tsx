import type { TableColumnsType } from 'antd';
import styles from './skeleton-rows.module.css';

/** Rows that only have ids, as many as the page will have. */
export function skeletonRows<Row>(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({ _id: `skeleton-${index}` }) as Row);
}

/** The same columns with a grey line in every cell, so that nothing moves when the rows arrive. */
export function skeletonColumns<Row>(columns: TableColumnsType<Row>): TableColumnsType<Row> {
  return columns.map((column, place) => ({
    ...column,
    render: (_value, _row, index) => (
      <span className={styles.line} style={{ width: `${45 + ((index * 37 + place * 53) % 45)}%` }} />
    ),
  }));
}
