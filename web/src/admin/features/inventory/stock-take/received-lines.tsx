import { CloseOutlined } from '@ant-design/icons';
import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { MAX_AMOUNT } from '@countinghouse/contracts/kernel/money';
import { Button, Typography } from 'antd';
import type { KeyboardEvent } from 'react';
import { NumberInput, type NumberLimits } from '../../../shared/form/number-field.tsx';
import { useBaseCurrency } from '../../../shared/session/shop-setting.ts';
import account from '../../../shared/ui/values/account-table.module.css';
import { Count, Money } from '../../../shared/ui/values/money.tsx';
import type { ReceivedProduct, useReceipt } from '../use-receipt.ts';
import { priceOf } from './books.ts';
import { useMessages } from './receiving.messages.ts';
import styles from './stock-take.module.css';

export const costLimits: NumberLimits = { min: 0, max: MAX_AMOUNT, decimals: 2 };

/** A product as it is now; `gone` where it was deleted, undefined while it loads. */
export type Present = ProductView | 'gone' | undefined;

interface ReceivedLinesProps extends Pick<ReturnType<typeof useReceipt>, 'lines' | 'setLine' | 'remove'> {
  readonly present: readonly Present[];
  /** Called by Enter in a number, so that the next item can be scanned. */
  readonly onNext: () => void;
}

/** The products of a delivery, with units and cost to type over. */
export function ReceivedLines({ lines, setLine, remove, present, onNext }: ReceivedLinesProps) {
  const t = useMessages();
  const hasOrder = lines.some(({ ordered }) => ordered !== undefined);
  const next = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onNext();
  };
  return (
    <table className={`${account.table} ${styles.lines}`} onKeyDown={next}>
      <thead>
        <tr>
          <th>{t('product')}</th>
          {hasOrder && <th>{t('ordered')}</th>}
          <th>{t('units')}</th>
          <th>{t('cost')}</th>
          <th className={styles.wide}>{t('amount')}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <Line
            key={line.product}
            line={line}
            present={present[index]}
            hasOrder={hasOrder}
            onChange={(changed) => setLine(line.product, changed)}
            onRemove={() => remove(line.product)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  readonly line: ReceivedProduct;
  readonly present: Present;
  readonly hasOrder: boolean;
  readonly onChange: (changed: Partial<Pick<ReceivedProduct, 'units' | 'cost'>>) => void;
  readonly onRemove: () => void;
}

function Line({ line, present, hasOrder, onChange, onRemove }: LineProps) {
  const t = useMessages();
  const { symbol } = useBaseCurrency();
  const { itemNo, ordered, units, cost } = line;
  const name = line.name || itemNo;
  const known = present === 'gone' ? undefined : present;
  const amount = known && amountOf(line, known);
  const isLoss = known && typeof cost === 'number' && cost > known.sellingPrice;
  return (
    <tr data-differs={(ordered !== undefined && typeof units === 'number' && units !== ordered) || undefined}>
      <td>
        {name} <span className="number">{itemNo}</span>
        {known && typeof units === 'number' && (
          <p className={styles.after}>{t('after', { now: known.quantity, after: known.quantity + units })}</p>
        )}
        {present === 'gone' && <p role="alert">{t('gone')}</p>}
        {isLoss && <Typography.Text type="warning">{t('aboveSelling')}</Typography.Text>}
      </td>
      {hasOrder && <td>{ordered !== undefined && <Count value={ordered} />}</td>}
      <td className={styles.number}>
        <NumberInput
          decimals={0}
          label={t('unitsOf', { name })}
          value={units}
          onChange={(typed) => onChange({ units: typed })}
        />
      </td>
      <td className={styles.number}>
        <NumberInput
          decimals={2}
          label={t('costOf', { name })}
          placeholder={known ? known.purchasePrice.toFixed(2) : ''}
          value={cost}
          onChange={(typed) => onChange({ cost: typed })}
        />
      </td>
      <td className={styles.wide}>{amount !== undefined && <Money amount={amount} symbol={symbol} />}</td>
      <td>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('remove', { name })}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}

/** Returns what the units of a line cost, in major units; 0 without units. */
export function amountOf({ units, cost }: ReceivedProduct, { purchasePrice }: ProductView): number {
  return priceOf(typeof units === 'number' ? units : 0, {
    purchasePrice: typeof cost === 'number' ? cost : purchasePrice,
  });
}
