import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../../../shared/format/amount.ts';
import { NumberInput, numberFault } from '../../../shared/form/number-field.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useMessages } from './grid.messages.ts';
import { type PriceStep, priceSteps, stepLimits, steppedPrice } from './price-steps.ts';
import styles from './product-grid.module.css';

/** A selected price. */
export interface SelectedPrice {
  readonly id: string;
  readonly label: string;
  readonly price: number;
}

interface PriceDialogProps {
  /** The name of the column. */
  readonly column: string;
  readonly prices: readonly SelectedPrice[];
  readonly onApply: (prices: readonly SelectedPrice[]) => void;
  readonly onClose: () => void;
}

/** Maximum number of prices that are listed one by one. */
const LISTED = 200;
const usual: Readonly<Record<PriceStep, number>> = { percent: 5, factor: 1.1, ending: 0.95 };

/** Changes the selected prices together, with a preview; nothing is saved yet. */
export function PriceDialog({ column, prices, onApply, onClose }: PriceDialogProps) {
  const t = useMessages();
  const language = useLanguage();
  const [step, setStep] = useState<PriceStep>('percent');
  const [by, setBy] = useState<number | string | null>(usual.percent);
  const isSound = typeof by === 'number' && !numberFault(by, { ...stepLimits[step], decimals: 2 });
  const changed = isSound
    ? prices.flatMap((one) => {
        const price = steppedPrice(one.price, step, by);
        return price === one.price ? [] : [{ ...one, price, from: one.price }];
      })
    : [];
  return (
    <Modal
      open
      width={560}
      title={t('priceTitle', { column })}
      okText={t('priceApply', { count: changed.length })}
      okButtonProps={{ disabled: changed.length === 0 }}
      cancelText={t('keepEditing')}
      onOk={() => onApply(changed)}
      onCancel={onClose}
    >
      <div className={styles.step}>
        <Segmented<PriceStep>
          aria-label={t('priceStep')}
          value={step}
          options={priceSteps.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => {
            setStep(next);
            setBy(usual[next]);
          }}
        />
        <NumberInput
          decimals={2}
          label={t(`${step}By`)}
          value={by}
          {...(step === 'percent' && { suffix: '%' })}
          {...(step === 'factor' && { prefix: '×' })}
          onChange={setBy}
        />
      </div>
      <p className={styles.hint}>{t(step === 'ending' ? 'endingRule' : 'priceRule')}</p>
      <p role="status">
        {isSound
          ? t('priceChanges', {
              changed: formatCount(changed.length, language),
              selected: formatCount(prices.length, language),
            })
          : t('priceBy', { min: stepLimits[step].min, max: stepLimits[step].max })}
      </p>
      {changed.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
        <ul className={styles.diff} tabIndex={0}>
          {changed.slice(0, LISTED).map(({ id, label, from, price }) => (
            <li key={id}>
              {label} <del>{from.toFixed(2)}</del> → <ins>{price.toFixed(2)}</ins>
            </li>
          ))}
          {changed.length > LISTED && <li>{t('more', { count: changed.length - LISTED })}</li>}
        </ul>
      )}
    </Modal>
  );
}
