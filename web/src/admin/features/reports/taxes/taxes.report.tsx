import type { SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import { type TaxReportTotal, taxReportRoutes } from '@countinghouse/contracts/reports/taxes/tax-report-api';
import { Select } from 'antd';
import { PeriodChoice } from '../../../shared/screen/report/periods/period-choice.tsx';
import { usePeriodName } from '../../../shared/screen/report/periods/use-period-name.ts';
import type {
  NumberColumn,
  ReportFilterProps,
  ReportWords,
  RowOf,
} from '../../../shared/screen/report/report-definition.ts';
import { reportScreen } from '../../../shared/screen/report/report-screen.tsx';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { useTaxWords } from '../../../shared/session/tax-words.ts';
import { choiceParam } from '../../../shared/url/url-state.ts';
import { taxedOrdersPath } from './taxed-orders-path.ts';
import { useMessages } from './taxes.messages.ts';

type Report = typeof taxReportRoutes.taxReport;
type Sums = Omit<TaxReportTotal, 'key'>;

/** Orders of the report, by the words that they are chosen with. */
const sorts = { latest: undefined, mostTax: '-tax' } as const;
type Order = keyof typeof sorts;
const orders = Object.keys(sorts) as Order[];

const params = { by: choiceParam(['none', 'day', 'week']), order: choiceParam(orders) };

interface View {
  readonly by: SalePeriod;
  readonly order: Order;
}

const CHARTED = 10;

/** Invoices less credit notes by period, rate, class and country. */
export const TaxReportScreen = reportScreen({
  name: 'tax-report',
  route: taxReportRoutes.taxReport,
  params,
  viewOf: ({ by, order }): View => ({ by: by ?? 'month', order: order ?? 'latest' }),
  shared: ({ by }) => ({ by }),
  alone: ({ order }) => (sorts[order] ? { sort: sorts[order] } : {}),
  useWords,
  Filters,
});

function useWords({ by }: View): ReportWords<Report> {
  const t = useMessages();
  const zone = useShopZone();
  const words = useTaxWords();
  const periodName = usePeriodName(by);
  const measure = (key: 'base' | 'tax' | 'gross', title: string, width: number): NumberColumn<Sums, Sums> => ({
    ...{ key: key === 'tax' ? 'taxAmount' : key, width, title, means: t(`${key}Text`), unit: 'amount' },
    ...{ figure: `taxes.${key}` as const, value: (of) => of[key] },
    listOf: (cell, days) => taxedOrdersPath(cell, days, by),
  });
  return {
    ...{ title: t('title'), answers: t('answers'), all: t('all') },
    nothing: { title: t('nothingTitle'), text: t('nothingText') },
    columns: [
      ...(by === 'none'
        ? []
        : [
            {
              ...{ key: 'period', title: t('period'), width: 128, text: periodName },
              fileText: ({ period }: RowOf<Report>) => period,
            },
          ]),
      { key: 'tax', isLead: true, title: t('tax'), width: 112, text: (row) => words.tax(row) },
      { key: 'taxClass', title: t('taxClass'), width: 96, text: ({ taxClass }) => words.taxClass(taxClass) },
      { key: 'country', title: t('country'), width: 120, text: ({ country }) => words.country(country) },
      measure('base', t('base'), 124),
      measure('tax', t('taxAmount'), 116),
      measure('gross', t('gross'), 124),
    ],
    bars: {
      query: { by: 'none', sort: '-tax', current: 1, size: CHARTED },
      title: (currency = '') => t('chart', { currency }),
      nameOf: (row) => [words.tax(row), words.country(row.country)].join(' · '),
      ...{ unit: 'amount', numberOf: ({ tax }) => tax },
    },
    notes: () => [t('counted', { zone })],
  };
}

function Filters({ view: { by, order }, onChange }: ReportFilterProps<typeof params, View>) {
  const t = useMessages();
  return (
    <>
      <PeriodChoice by={by} onChange={(next) => onChange({ by: next === 'month' ? undefined : next })} />
      <Select
        aria-label={t('sort')}
        value={order}
        popupMatchSelectWidth={false}
        onChange={(next) => onChange({ order: next })}
        options={orders.map((value) => ({ value, label: t(value) }))}
      />
    </>
  );
}
