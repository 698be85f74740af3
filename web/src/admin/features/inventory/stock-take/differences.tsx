import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton, Space } from 'antd';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCount } from '../../../../shared/format/amount.ts';
import { byDeletion } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { formatList } from '../../../shared/i18n/punctuation.ts';
import { useBaseCurrency } from '../../../shared/session/shop-setting.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import account from '../../../shared/ui/values/account-table.module.css';
import { Count, Money } from '../../../shared/ui/values/money.tsx';
import { Movement } from '../../../shared/ui/values/movement.tsx';
import { adjustmentViews } from '../api.ts';
import { booksQuery, priceOf, type Shelf, sumOf } from './books.ts';
import { useMessages } from './stock-take.messages.ts';
import styles from './stock-take.module.css';
import type { CountedProduct } from './use-counts.ts';

interface DifferencesProps {
  readonly counts: readonly CountedProduct[];
  readonly shelf: Shelf;
  readonly onBack: () => void;
  readonly onBooked: () => void;
}

/** The counts compared with the books, and a button that books the differences as one adjustment. */
export function Differences({ counts, shelf, onBack, onBooked }: DifferencesProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const noteId = useId();
  const query = useQuery(
    booksQuery(
      shelf,
      counts.map(({ product }) => product),
    ),
  );
  const record = useCommand(inventoryRoutes.recordAdjustmentOfMany, {
    changes: adjustmentViews,
    success: t('booked'),
    undo: byDeletion(inventoryRoutes.reverseAdjustment, inventoryRoutes.restoreAdjustment),
    onSuccess: ({ adjustment }) => {
      onBooked();
      void navigate(`/admin/stock/adjustment-list/${adjustment._id}`);
    },
  });
  const lines = counts.map(({ product, counted }) => ({ product, counted: Number(counted) }));
  const isGone = query.data && counts.some(({ product }) => !query.data.books.has(product));
  return (
    <>
      {query.isPending && <Skeleton active paragraph={{ rows: counts.length }} />}
      {query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <DifferenceTable counts={counts} {...query.data} />}
      <p className={styles.note}>
        <label htmlFor={noteId}>{t('note')}</label>
        <Input
          id={noteId}
          maxLength={500}
          placeholder={t('notePlaceholder')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </p>
      <Space wrap>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button
          type="primary"
          disabled={!query.data || isGone === true}
          loading={record.isPending}
          onClick={() => record.mutate({ body: { lines, reason: note.trim(), reasonCode: 'count' } })}
        >
          {t('book')}
        </Button>
      </Space>
    </>
  );
}

type Books = Awaited<ReturnType<ReturnType<typeof booksQuery>['queryFn']>>;

function DifferenceTable({ counts, shelf, books }: Pick<DifferencesProps, 'counts'> & Books) {
  const t = useMessages();
  const language = useLanguage();
  const { symbol } = useBaseCurrency();
  const rows = counts.map((line) => {
    const inBooks = books.get(line.product);
    const difference = inBooks ? Number(line.counted) - inBooks.quantity : 0;
    return { ...line, inBooks, difference, value: inBooks ? priceOf(difference, inBooks) : 0 };
  });
  const counted = new Set(counts.map(({ product }) => product));
  const left = shelf.filter(({ _id }) => !counted.has(_id));
  return (
    <>
      <table className={`${account.table} ${styles.lines}`}>
        <thead>
          <tr>
            <th>{t('product')}</th>
            <th>{t('counted')}</th>
            <th className={styles.wide}>{t('inBooks')}</th>
            <th>{t('difference')}</th>
            <th>{t('value')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ product, itemNo, name, counted: units, inBooks, difference, value }) => (
            <tr key={product} data-differs={difference !== 0 || undefined}>
              <td>
                {name || itemNo} <span className="number">{itemNo}</span>
                {!inBooks && <p role="alert">{t('notFound')}</p>}
              </td>
              <td>
                <Count value={Number(units)} />
              </td>
              <td className={styles.wide}>{inBooks && <Count value={inBooks.quantity} />}</td>
              <td>{inBooks && <Movement quantity={difference} />}</td>
              <td>{inBooks && <Money amount={value} symbol={symbol} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('total', { products: formatCount(counts.length, language) })}</td>
            <td />
            <td className={styles.wide} />
            <td>
              <Movement quantity={rows.reduce((sum, { difference }) => sum + difference, 0)} />
            </td>
            <td>
              <Money amount={sumOf(rows.map(({ value }) => value))} symbol={symbol} />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.hint}>{t('valueNote')}</p>
      {left.length > 0 && (
        <details className={styles.left}>
          <summary>{t('notCounted', { products: formatCount(left.length, language) })}</summary>
          <p>{formatList(left.map(({ name, itemNo }) => `${name || itemNo} (${itemNo})`))}</p>
        </details>
      )}
    </>
  );
}
