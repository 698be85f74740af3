import type { TrendRow } from '@countinghouse/contracts/inventory/views';
import { lazy, Suspense } from 'react';
import { usePalette } from '../../../../../shared/theme/theme-choice.ts';
import { chartColours } from '../../../../../shared/theme/tokens.ts';
import report from '../../../../shared/report/report.module.css';
import { useMessages } from './trend.messages.ts';
import styles from './trend.module.css';

const Canvas = lazy(() => import('./trend-chart-canvas.tsx'));
const HEIGHT = 240;

/** Closing stock as a line over sales and additions; the chart library is loaded on demand. */
export function TrendChart({ rows, product }: { rows: readonly TrendRow[]; product: string }) {
  const t = useMessages();
  const { palette } = usePalette();
  const [sold, closing, adjusted] = chartColours(palette);
  const title = t('chartTitle', { product });
  const key = (colour: string | undefined) => ({ '--key': colour }) as React.CSSProperties;
  return (
    <figure className={report.chart}>
      <figcaption className={report.caption}>
        <span>{title}</span>
        <span className={`${styles.key} ${styles.line}`} style={key(closing)}>
          {t('closingKey')}
        </span>
        <span className={styles.key} style={key(sold)}>
          {t('salesKey')}
        </span>
        <span className={styles.key} style={key(adjusted)}>
          {t('adjustmentKey')}
        </span>
      </figcaption>
      <Suspense fallback={<div style={{ height: HEIGHT }} />}>
        <Canvas rows={rows} title={title} height={HEIGHT} />
      </Suspense>
    </figure>
  );
}
