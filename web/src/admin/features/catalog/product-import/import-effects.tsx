import type { ImportReport, ImportSummary } from '@countinghouse/contracts/catalog/product-import/import-report';
import { Checkbox } from 'antd';
import { formatCount, formatShare } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { formatList } from '../../../shared/i18n/punctuation.ts';
import { formatMovement } from '../../../shared/ui/values/movement.tsx';
import { useMessages } from './import.messages.ts';
import styles from './import.module.css';

/** Names of a kind that are listed. */
const LISTED = 12;

interface MissingNamesProps {
  readonly missing: ImportReport['missing'];
  readonly isMade: boolean;
  /** Absent where the columns were changed: the names are those of the columns before. */
  readonly onMake?: (isMade: boolean) => void;
}

/** What the file names and the shop has not, with an offer to make it. */
export function MissingNames({ missing, isMade, onMake }: MissingNamesProps) {
  const t = useMessages();
  const categories = missing.categories.map(({ path }) => path.join(' > '));
  if (categories.length + missing.tags.length + missing.suppliers.length === 0) return null;
  const list = (names: readonly string[]) =>
    `${formatList(names.slice(0, LISTED))}${names.length > LISTED ? ` … (${names.length})` : ''}`;
  return (
    <section className={styles.missing} aria-label={t('missing')}>
      <h3 className={styles.heading}>{t('missing')}</h3>
      {categories.length > 0 && <p>{t('missingCategories', { names: list(categories) })}</p>}
      {missing.tags.length > 0 && <p>{t('missingTags', { names: list(missing.tags) })}</p>}
      {missing.suppliers.length > 0 && <p>{t('missingSuppliers', { names: list(missing.suppliers) })}</p>}
      <Checkbox checked={isMade} disabled={!onMake} onChange={({ target }) => onMake?.(target.checked)}>
        {t('makeMissing')}
      </Checkbox>
    </section>
  );
}

/** What Apply would do to stock and prices, in one sentence each. */
export function ImportEffects({ summary }: { summary: ImportSummary }) {
  const t = useMessages();
  const language = useLanguage();
  const percent = (change: number) => formatShare(change / 100, language, { isSigned: true });
  const priceText = (key: 'sellingPrices' | 'purchasePrices', change: ImportSummary['sellingPrice']) => {
    if (!change) return undefined;
    const [least, most] = [percent(change.least), percent(change.most)];
    return t(key, { count: change.products, range: least === most ? least : t('range', { least, most }) });
  };
  const { created, stock, belowCost, switchedOn, switchedOff } = summary;
  const effects = [
    created.products > 0 && t('newProducts', { count: created.products, units: formatCount(created.units, language) }),
    stock.products > 0 && t('stockMoves', { count: stock.products, units: formatMovement(stock.units, language) }),
    priceText('sellingPrices', summary.sellingPrice),
    priceText('purchasePrices', summary.purchasePrice),
    belowCost > 0 && t('belowCost', { count: belowCost }),
    switchedOn > 0 && t('switchedOn', { count: switchedOn }),
    switchedOff > 0 && t('switchedOff', { count: switchedOff }),
  ].filter((effect) => typeof effect === 'string');
  if (effects.length === 0) return null;
  return (
    <section className={styles.effects} aria-label={t('summary')}>
      <h3 className={styles.heading}>{t('summary')}</h3>
      <ul>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p className={styles.quiet}>{t('asOfCheck')}</p>
    </section>
  );
}
