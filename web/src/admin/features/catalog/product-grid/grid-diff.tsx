import { Alert, Modal } from 'antd';
import { formatCount, formatShare } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { formatList, sentenceGap } from '../../../shared/i18n/punctuation.ts';
import { useMessages } from './grid.messages.ts';
import { type CellChange, type GridWords, percentOf, type RowChange, soldBelowCost, textOf } from './grid-cells.ts';
import styles from './product-grid.module.css';

interface GridDiffProps {
  readonly changes: readonly RowChange[];
  readonly words: GridWords;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Maximum number of products that are listed one by one. */
const LISTED = 200;
/** Maximum number of products that a warning names. */
const MOST_LOSSES = 10;

/** Shows the changes before a save: their number, the changes of prices, and each value. */
export function GridDiff({ changes, words, onSave, onClose }: GridDiffProps) {
  const t = useMessages();
  const language = useLanguage();
  const percentText = usePercent();
  const cells = changes.flatMap((change) => change.cells);
  const percents = cells.map(percentOf).filter((percent) => percent !== undefined);
  const losses = soldBelowCost(changes);
  const counted = cells.filter(({ column }) => column === 'quantity').length;
  return (
    <Modal
      open
      width={640}
      title={t('diffTitle')}
      okText={t('save')}
      okButtonProps={{ autoFocus: true }}
      cancelText={t('keepEditing')}
      onOk={onSave}
      onCancel={onClose}
    >
      <p>
        {t('diffSummary', {
          products: t('rows', { count: changes.length, shown: formatCount(changes.length, language) }),
          values: t('values', { count: cells.length }),
        })}
        {sentenceGap()}
        {percents.length > 0 &&
          t('prices', { least: percentText(Math.min(...percents)), most: percentText(Math.max(...percents)) })}
      </p>
      {counted > 0 && <p>{t('counts', { count: counted })}</p>}
      {losses.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('belowCost', { count: losses.length })}
          description={formatList(losses.slice(0, MOST_LOSSES).map(({ itemNo }) => itemNo))}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1) */}
      <ul className={styles.diff} tabIndex={0}>
        {changes.slice(0, LISTED).map(({ row, cells: changed }) => (
          <li key={row._id}>
            <strong>{[row.itemNo, row.name].filter(Boolean).join(' · ')}</strong>
            <ul>
              {changed.map((cell) => (
                <Difference key={cell.column} cell={cell} words={words} />
              ))}
            </ul>
          </li>
        ))}
        {changes.length > LISTED && <li>{t('more', { count: changes.length - LISTED })}</li>}
      </ul>
    </Modal>
  );
}

function Difference({ cell, words }: { cell: CellChange; words: GridWords }) {
  const t = useMessages();
  const percentText = usePercent();
  const percent = percentOf(cell);
  const text = (value: CellChange['to']) => textOf(cell.column, value, words) || t('none');
  return (
    <li>
      {t(cell.column)} <del>{text(cell.from)}</del> → <ins>{text(cell.to)}</ins>
      {percent !== undefined && <span className={styles.percent}>{percentText(percent)}</span>}
    </li>
  );
}

function usePercent(): (percent: number) => string {
  const language = useLanguage();
  return (percent) => formatShare(percent / 100, language, { isSigned: true });
}
