import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { NumberInput } from '../../../shared/form/number-field.tsx';
import account from '../../../shared/ui/values/account-table.module.css';
import { useMessages } from './stock-take.messages.ts';
import styles from './stock-take.module.css';
import type { CountedProduct } from './use-counts.ts';

interface CountedLinesProps {
  readonly counts: readonly CountedProduct[];
  readonly onCount: (product: string, counted: CountedProduct['counted']) => void;
  readonly onRemove: (product: string) => void;
}

/** The counts, which can be edited; book quantities are hidden, so that they do not influence the count. */
export function CountedLines({ counts, onCount, onRemove }: CountedLinesProps) {
  const t = useMessages();
  return (
    <table className={`${account.table} ${styles.lines}`}>
      <thead>
        <tr>
          <th>{t('product')}</th>
          <th>{t('counted')}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {counts.map(({ product, itemNo, name, counted }) => (
          <tr key={product}>
            <td>
              {name || itemNo} <span className="number">{itemNo}</span>
            </td>
            <td className={styles.number}>
              <NumberInput
                decimals={0}
                label={t('countOf', { name: name || itemNo })}
                value={counted}
                onChange={(next) => onCount(product, next)}
              />
            </td>
            <td>
              <Button
                type="text"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t('remove', { name: name || itemNo })}
                onClick={() => onRemove(product)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
