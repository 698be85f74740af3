import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { ProductPicker } from '../../../../shared/form/products/product-picker.tsx';
import { DayRangeFields } from '../../../../shared/report/day-range-fields.tsx';
import { PresetChoice } from '../../../../shared/report/preset-choice.tsx';
import { useMessages as useReportMessages } from '../../../../shared/report/report.messages.ts';
import type { DayRange } from '../../../../shared/report/report-range.ts';
import { useShopZone } from '../../../../shared/session/shop-setting.ts';
import { TreeChoice } from '../../../../shared/ui/tree-choice.tsx';
import { categoriesQuery } from '../../api.ts';
import { categoryOption } from '../../category-option.ts';
import { useMessages } from './trend.messages.ts';
import styles from './trend.module.css';

/** The parameters of the report: two shop days, a category node, a product below it. */
export interface TrendView {
  readonly start: string;
  readonly end: string;
  readonly category: string;
  readonly product: string;
}

interface TrendFormProps {
  readonly asked: TrendView;
  readonly busy: boolean;
  /** The error of the report. */
  readonly error: Error | null;
  readonly onShow: (view: TrendView) => void;
}

export function TrendForm({ asked, busy, error, onShow }: TrendFormProps) {
  const t = useMessages();
  const report = useReportMessages();
  const zone = useShopZone();
  const [range, setRange] = useState<{ start: string | undefined; end: string | undefined }>(asked);
  const [category, setCategory] = useState(asked.category);
  const [product, setProduct] = useState(asked.product);
  const categories = useQuery(categoriesQuery());
  const nodes = categories.data?.categoryList.map(categoryOption) ?? [];
  const { start, end } = range;
  const isReady = Boolean(start && end && start <= end && category && product);
  const show = () => start && end && onShow({ start, end, category, product });
  // A preset is applied at once; days that are picked one by one are not.
  const choosePeriod = (period: DayRange) => {
    setRange(period);
    if (category && product) onShow({ ...period, category, product });
  };
  return (
    <>
      <PresetChoice range={{ start: start ?? '', end: end ?? '' }} zone={zone} onChoose={choosePeriod} />
      <DayRangeFields value={{ start, end }} onChange={setRange} error={error} />
      <div className={styles.subject}>
        <TreeChoice
          className={styles.picker ?? ''}
          aria-label={t('category')}
          placeholder={t('category')}
          allowClear
          popupMatchSelectWidth={false}
          loading={categories.isPending}
          nodes={nodes}
          {...(category && categories.data && { value: category })}
          onChange={(next) => {
            setCategory(next ?? '');
            // The chosen product may not be in the other category.
            setProduct('');
          }}
        />
        <div className={styles.product}>
          <ProductPicker
            key={category}
            label={t('product')}
            placeholder={t('findProduct')}
            disabled={!category}
            category={category}
            value={product || undefined}
            onChange={(next) => setProduct(next ?? '')}
          />
        </div>
        <Button type="primary" disabled={!isReady} loading={busy} onClick={show}>
          {report('show')}
        </Button>
      </div>
    </>
  );
}
