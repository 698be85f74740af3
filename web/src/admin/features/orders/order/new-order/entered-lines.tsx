import { DeleteOutlined } from '@ant-design/icons';
import { productRoutes } from '@countinghouse/contracts/catalog/api';
import type { QuoteView } from '@countinghouse/contracts/orders/storefront/quote-api';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useRef, useState } from 'react';
import { NumberInput } from '../../../../shared/form/number-field.tsx';
import { pageQuery } from '../../../../shared/http/route-query.ts';
import { useDebounced } from '../../../../shared/ui/use-debounced.ts';
import { Money } from '../../../../shared/ui/values/money.tsx';
import { MOST_OFFERED, SEARCH_AFTER_MS } from '../../customer-filter.ts';
import { useMessages } from './new-order.messages.ts';
import styles from './new-order.module.css';
import type { EnteredLine } from './new-order-fields.ts';

interface EnteredLinesProps {
  readonly quote: QuoteView | undefined;
  /** The following are given by the form field. */
  readonly id?: string;
  readonly value?: readonly EnteredLine[];
  readonly onChange?: (lines: readonly EnteredLine[]) => void;
}

/** The products of an order: a search adds one, then its quantity has the focus; Enter leads back to the search. */
export function EnteredLines({ quote, id, value: lines = [], onChange }: EnteredLinesProps) {
  const t = useMessages();
  const frame = useRef<HTMLDivElement>(null);
  const focus = (part: string) =>
    setTimeout(() => frame.current?.querySelector<HTMLInputElement>(`${part} input`)?.focus());
  const add = (line: EnteredLine) => {
    const known = lines.some(({ product }) => product === line.product);
    if (!known) onChange?.([...lines, line]);
    focus(`[data-line="${line.product}"]`);
  };
  const change = (product: string, quantity: unknown) =>
    onChange?.(lines.map((line) => (line.product === product ? { ...line, quantity } : line)));
  return (
    <div ref={frame}>
      {lines.length === 0 && <p className={styles.none}>{t('noItems')}</p>}
      <ul className={styles.lines} aria-label={t('goods')}>
        {lines.map((line) => (
          <Line
            key={line.product}
            line={line}
            quote={quote}
            onQuantity={(quantity) => change(line.product, quantity)}
            onDone={() => focus('[data-search]')}
            onRemove={() => {
              onChange?.(lines.filter(({ product }) => product !== line.product));
              focus('[data-search]');
            }}
          />
        ))}
      </ul>
      <div data-search>
        <ProductSearch id={id} onFound={add} />
      </div>
    </div>
  );
}

interface LineProps {
  readonly line: EnteredLine;
  readonly quote: QuoteView | undefined;
  readonly onQuantity: (quantity: unknown) => void;
  readonly onDone: () => void;
  readonly onRemove: () => void;
}

function Line({ line: { product, itemNo, name, quantity }, quote, onQuantity, onDone, onRemove }: LineProps) {
  const t = useMessages();
  const rows = quote?.lines.filter((row) => row.product === product) ?? [];
  const amount = rows.reduce((sum, row) => sum + row.pricePerItem * row.quantity, 0);
  const problem = quote?.problems.find((one) => one.product === product)?.code;
  const isOfLine = problem === 'PRODUCT_UNAVAILABLE' || problem === 'LOW_STOCK';
  return (
    <li data-line={product}>
      <span className={styles.product}>
        <span className="number">{itemNo}</span> {name}
      </span>
      <span
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          onDone();
        }}
      >
        <NumberInput
          decimals={0}
          label={t('unitsOf', { name: name || itemNo })}
          value={quantity as number | string | null}
          onChange={onQuantity}
        />
      </span>
      <span className={styles.price}>
        {rows.length > 0 && <Money amount={Math.round(amount * 100) / 100} symbol={quote?.currency.symbol ?? ''} />}
      </span>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('remove', { name: name || itemNo })}
        onClick={onRemove}
      />
      {isOfLine && (
        <p className={styles.problem} role="status">
          {t(problem)}
        </p>
      )}
    </li>
  );
}

function ProductSearch({ id, onFound }: { id: string | undefined; onFound: (line: EnteredLine) => void }) {
  const t = useMessages();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, SEARCH_AFTER_MS).trim();
  const found = useQuery({
    ...pageQuery(productRoutes.listProducts, { query: { current: 1, size: MOST_OFFERED, search } }),
    enabled: search !== '',
  });
  const products = search === '' ? [] : (found.data?.products ?? []);
  const isSearching = found.isFetching || search !== typed.trim();
  return (
    <Select<string>
      {...(id !== undefined && { id })}
      aria-label={t('addProduct')}
      placeholder={t('addProduct')}
      style={{ width: '100%' }}
      value={null as never}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={typed !== '' && isSearching}
      notFoundContent={typed === '' ? null : isSearching ? '…' : t('noHits')}
      options={isSearching ? [] : products.map(({ _id, itemNo, name }) => ({ value: _id, label: `${itemNo} ${name}` }))}
      onSelect={(chosen) => {
        const product = products.find(({ _id }) => _id === chosen);
        setTyped('');
        if (product) onFound({ product: product._id, itemNo: product.itemNo, name: product.name, quantity: 1 });
      }}
    />
  );
}
