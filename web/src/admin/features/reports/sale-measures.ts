import type { RevenueTotal } from '@countinghouse/contracts/reports/sales/revenue-api';
import type { NumberColumn } from '../../shared/screen/report/report-definition.ts';
import { useMessages } from './sale-measures.messages.ts';

/** A row or a total of sales. */
type Sums = Omit<RevenueTotal, 'key'>;
type Measure = 'orders' | 'units' | 'list' | 'goods' | 'fee' | 'delivery' | 'cost' | 'margin' | 'uncosted';

interface SaleMeasures {
  readonly isCompared: boolean;
  /** Whether what sales are told apart by has fees. */
  readonly hasFee: boolean;
}

/** Returns the columns of what sales come to, as figures of a report. */
export function useSaleMeasures(
  report: 'sales' | 'customers',
  { isCompared, hasFee }: SaleMeasures,
): NumberColumn<Sums, Sums>[] {
  const t = useMessages();
  const measure = (key: Measure, width: number) => ({
    ...{ key, width, title: t(key), means: t(`${key}Text`), figure: `${report}.${key}` as const },
    unit: key === 'orders' || key === 'units' || key === 'uncosted' ? ('count' as const) : ('amount' as const),
    value: (of: Sums) => of[key],
  });
  const beside = (of: 'before' | 'year'): NumberColumn<Sums, Sums> => ({
    ...{ ...measure('goods', 124), key: of, of, title: t(of) },
    value: (line) => line[of]?.goods ?? 0,
    share: (line) => (line[of]?.goods ? line.goods / line[of].goods - 1 : undefined),
  });
  const share = ({ margin, cost }: Sums) => (margin + cost > 0 ? margin / (margin + cost) : undefined);
  return [
    ...[measure('orders', 76), measure('units', 76)],
    ...[{ ...measure('list', 124), from: 'xxl' as const }, measure('goods', 124)],
    ...(isCompared ? [beside('before'), beside('year')] : []),
    ...(hasFee ? [measure('fee', 104), { ...measure('delivery', 124), from: 'xxl' as const }] : []),
    ...[measure('cost', 116), { ...measure('margin', 132), share }],
    { ...measure('uncosted', 124), from: 'xxl' as const },
  ];
}
