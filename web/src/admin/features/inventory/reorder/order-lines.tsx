import { REORDER_DAYS, type ReorderRow } from '@countinghouse/contracts/inventory/reorder-api';
import { Link } from 'react-router-dom';
import { formatAmount, formatCount } from '../../../../shared/format/amount.ts';
import { NumberInput } from '../../../shared/form/number-field.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { FigureButton } from '../../../shared/screen/report/explain/figure-button.tsx';
import { useDayText } from '../../../shared/screen/report/use-day-text.ts';
import account from '../../../shared/ui/values/account-table.module.css';
import { Count } from '../../../shared/ui/values/money.tsx';
import { useMessages } from './reorder.messages.ts';
import styles from './reorder.module.css';

/** What is typed as ordered units. */
export type Ordered = number | string | null;

export interface OrderLinesProps {
  readonly products: readonly ReorderRow[];
  readonly orderedOf: (row: ReorderRow) => Ordered;
  readonly onOrder: (productId: string, units: Ordered) => void;
}

/** Products that run short, their demand and the units to order; where it is narrow, demand is below the name. */
export function OrderLines({ products, orderedOf, onOrder }: OrderLinesProps) {
  const t = useMessages();
  return (
    <table className={`${account.table} ${styles.lines}`}>
      <thead>
        <tr>
          <th>{t('name')}</th>
          <th>{t('stock')}</th>
          <th className={styles.wide}>{t('alert')}</th>
          <th className={styles.wide}>{t('sold', { days: REORDER_DAYS })}</th>
          <th className={styles.wide}>{t('missed')}</th>
          <th className={styles.wide}>{t('daysInStock')}</th>
          <th className={styles.wide}>{t('demandDays')}</th>
          <th className={styles.wide}>{t('demandADay')}</th>
          <th className={styles.wide}>{t('runOutDay')}</th>
          <th>{t('order')}</th>
        </tr>
      </thead>
      <tbody>
        {products.map((row) => (
          <tr key={row._id}>
            <td>
              <Link to={`/admin/stock/product-list/${row._id}`}>{row.name || row.itemNo}</Link>{' '}
              <span className="number">{row.itemNo}</span>
              <NarrowDemand row={row} />
            </td>
            <td>
              <Count value={row.quantity} />
            </td>
            <td className={styles.wide}>
              <Count value={row.alertQuantity} />
            </td>
            <td className={styles.wide}>
              <Count value={row.sold} />
            </td>
            <td className={styles.wide}>
              <FigureButton figure="reorder.missed" cell={row._id}>
                <Count value={row.missed} />
              </FigureButton>
            </td>
            <td className={styles.wide}>
              <Count value={row.daysInStock} />
            </td>
            <td className={styles.wide}>
              <Count value={row.demandDays} />
            </td>
            <td className={styles.wide}>
              <DemandADay row={row} />
            </td>
            <td className={styles.wide}>
              <RunOutDay row={row} />
            </td>
            <td>
              <NumberInput
                decimals={0}
                label={t('orderOf', { name: row.name || row.itemNo })}
                value={orderedOf(row)}
                onChange={(units) => onOrder(row._id, units)}
              />
              <Packs size={row.packSize} units={orderedOf(row)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NarrowDemand({ row }: { row: ReorderRow }) {
  const t = useMessages();
  return (
    <span className={styles.narrow}>
      <span>
        {t('demandADay')} <DemandADay row={row} />
      </span>
      <span>
        {t('missed')}{' '}
        <FigureButton figure="reorder.missed" cell={row._id}>
          <Count value={row.missed} />
        </FigureButton>
      </span>
      <span>
        {t('runOutDay')} <RunOutDay row={row} />
      </span>
    </span>
  );
}

function DemandADay({ row }: { row: ReorderRow }) {
  const language = useLanguage();
  return (
    <>
      <FigureButton figure="reorder.demand" cell={row._id}>
        {formatAmount(row.demandADay, language)}
      </FigureButton>{' '}
      <span className={styles.rule}>± {formatAmount(row.deviation, language)}</span>
    </>
  );
}

function RunOutDay({ row: { runOutDay } }: { row: ReorderRow }) {
  const dayText = useDayText();
  return <>{runOutDay === null ? '–' : dayText(runOutDay)}</>;
}

/** How many packs the ordered units are, where the product comes in packs. */
function Packs({ size, units }: { size: number; units: Ordered }) {
  const t = useMessages();
  const language = useLanguage();
  if (size === 1 || typeof units !== 'number' || units <= 0) return null;
  const text =
    units % size === 0
      ? t('packs', { count: units / size, size: formatCount(size, language) })
      : t('notWhole', { size: formatCount(size, language) });
  return <span className={styles.packs}>{text}</span>;
}
