import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, type InputRef, Space } from 'antd';
import { useRef, useState } from 'react';
import { routeQuery } from '../../../shared/http/route-query.ts';
import { productsFound } from '../api.ts';
import { useMessages } from './stock-take.messages.ts';
import styles from './stock-take.module.css';
import type { CountedProduct } from './use-counts.ts';

type Found = Omit<CountedProduct, 'counted'>;

/** Maximum products offered for words with several matches. */
const MOST_CHOICES = 8;

interface ScanFieldProps {
  readonly onFound: (product: Found) => void;
  /** Result of the last scan. */
  readonly said: string;
}

/** Reads codes in the order of the scanner, each ended by Enter; reports whether a product was found. */
export function ScanField({ onFound, said }: ScanFieldProps) {
  const t = useMessages();
  const field = useRef<InputRef>(null);
  const [text, setText] = useState('');
  const [unclear, setUnclear] = useState<{ readonly text: string; readonly hits: readonly Found[] }>();
  const find = useFind();
  // A scanner may type the next code during the search for the last one.
  const queue = useRef(Promise.resolve());
  const submit = () => {
    const code = text.trim();
    setText('');
    field.current?.focus();
    if (code === '') return;
    queue.current = queue.current.then(async () => {
      const hits = await find(code).catch(() => []);
      const [only, ...more] = hits;
      if (only && more.length === 0) take(only);
      else setUnclear({ text: code, hits });
    });
  };
  const take = (product: Found) => {
    setUnclear(undefined);
    onFound(product);
    field.current?.focus();
  };
  return (
    <div className={styles.scan}>
      <Space.Compact block>
        <Input
          ref={field}
          autoFocus
          aria-label={t('scan')}
          placeholder={t('scan')}
          autoComplete="off"
          size="large"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={submit}
        />
        <Button size="large" onClick={submit}>
          {t('add')}
        </Button>
      </Space.Compact>
      <p role="status" className={styles.said}>
        {unclear ? t(unclear.hits.length > 0 ? 'choose' : 'noHits', { text: unclear.text }) : said}
      </p>
      {unclear && unclear.hits.length > 0 && (
        <Space wrap>
          {unclear.hits.slice(0, MOST_CHOICES).map((hit) => (
            <Button key={hit.product} className={styles.hit ?? ''} onClick={() => take(hit)}>
              {hit.itemNo} {hit.name}
            </Button>
          ))}
        </Space>
      )}
    </div>
  );
}

/** Returns the product of an item number, or the products that match words. */
function useFind() {
  const queries = useQueryClient();
  return async (text: string): Promise<readonly Found[]> => {
    const byNumber = await queries.fetchQuery(
      routeQuery(productRoutes.findProductsByItemNo, { query: { search: text, size: 20 } }),
    );
    const exact = byNumber.products.find(({ itemNo }) => itemNo.toLowerCase() === text.toLowerCase());
    const { products } = exact ? { products: [exact] } : await queries.fetchQuery(productsFound(text));
    return products.map(({ _id: product, itemNo, name }) => ({ product, itemNo, name }));
  };
}
