import { Pagination } from 'antd';
import { useRef, useState } from 'react';
import { Count, Money } from '../../shared/format/money.tsx';
import { ordersBehind } from '../../shared/shop/behind.ts';
import type { DayRange } from '../../shared/shop/report-range.ts';
import { FigureLink } from '../../shared/ui/figure-link.tsx';
import { ProductPhoto } from '../../shared/ui/product-photo.tsx';
import { ChangeOf } from './change-of.tsx';
import type { RankedRow } from './ranked-row.ts';
import { REPORT_CURRENCY } from './report-currency.ts';
import styles from './sales-ranking.module.css';
import { useWords } from './sales-ranking.words.ts';

interface RankingListProps {
  readonly rows: readonly RankedRow[];
  readonly range: DayRange;
  readonly pageSize: number;
}

/** The ranking on a phone. */
export function RankingList({ rows, range, pageSize }: RankingListProps) {
  const t = useWords();
  const [current, setCurrent] = useState(1);
  const list = useRef<HTMLOListElement>(null);
  return (
    <>
      <ol ref={list} className={styles.lines}>
        {rows
          .slice((current - 1) * pageSize, current * pageSize)
          .map(({ product, productId, quantity, amount, rank, before }) => (
            <li key={rank} className={styles.line}>
              <span className={`figure ${styles.rank}`}>{rank}</span>
              <ProductPhoto path={product?.photo ?? ''} name={product?.name || product?.itemNo || '?'} />
              <span className={styles.product}>
                {product?.name ?? t('unknown')}
                <span className={`number ${styles.itemNo}`}>{product?.itemNo ?? t('unknown')}</span>
              </span>
              <span className={styles.figures}>
                <FigureLink to={ordersBehind(range, productId)} title={t('behind')}>
                  <Count value={quantity} />
                </FigureLink>{' '}
                {before && <ChangeOf now={quantity} before={before.quantity} />}
                <span className={styles.itemNo}>
                  <Money amount={amount} symbol={REPORT_CURRENCY} />
                </span>
              </span>
            </li>
          ))}
      </ol>
      {rows.length > pageSize && (
        <Pagination
          className={styles.pager ?? ''}
          simple={{ readOnly: true }}
          current={current}
          pageSize={pageSize}
          total={rows.length}
          onChange={(page) => {
            setCurrent(page);
            list.current?.scrollIntoView();
          }}
        />
      )}
    </>
  );
}
