import { type StockGroup, stockGroups } from '@countinghouse/contracts/reports/stock/stock-group';
import { valuationRoutes } from '@countinghouse/contracts/reports/stock/valuation-api';
import { Segmented, Select } from 'antd';
import type {
  NumberColumn,
  ReportFilterProps,
  ReportWords,
  RowOf,
  TotalOf,
} from '../../../shared/screen/report/report-definition.ts';
import { reportScreen } from '../../../shared/screen/report/report-screen.tsx';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import { choiceParam } from '../../../shared/url/url-state.ts';
import { useMessages } from './valuation.messages.ts';

type Valuation = typeof valuationRoutes.valuation;
type Row = RowOf<Valuation>;
type Line = Row | TotalOf<Valuation>;

const orders = { mostValue: undefined, mostUnits: '-units', oldest: '-older' } as const;
type Order = keyof typeof orders;
const orderNames = Object.keys(orders) as Order[];

const params = { group: choiceParam(stockGroups), order: choiceParam(orderNames) };
interface View {
  readonly group: StockGroup;
  readonly order: Order;
}

/** What is in stock worth, and how old is it. */
export const ValuationScreen = reportScreen({
  name: 'valuation',
  route: valuationRoutes.valuation,
  isOfDays: false,
  params,
  viewOf: ({ group = 'category', order = 'mostValue' }): View => ({ group, order }),
  shared: ({ group }: View) => ({ group }),
  alone({ order }) {
    const sort = orders[order];
    return sort ? { sort } : {};
  },
  useWords,
  Filters,
});

function Filters({ view: { group, order }, onChange }: ReportFilterProps<typeof params, View>) {
  const t = useMessages();
  return (
    <>
      <Segmented<StockGroup>
        aria-label={t('by')}
        value={group}
        onChange={(next) => onChange({ group: next })}
        options={stockGroups.map((value) => ({ value, label: t(value) }))}
      />
      <Select
        aria-label={t('sort')}
        value={order}
        popupMatchSelectWidth={false}
        onChange={(next) => onChange({ order: next })}
        options={orderNames.map((value) => ({ value, label: t(value) }))}
      />
    </>
  );
}

const CHARTED = 10;

function useWords({ group }: View): ReportWords<Valuation> {
  const t = useMessages();
  const without = { category: t('noCategory'), supplier: t('noSupplier'), product: t('gone') };
  const nameOf = ({ group: { _id, name } }: Row) => (_id === null ? without[group] : (name ?? t('gone')));
  return {
    ...{ title: t('title'), answers: t('answers'), all: t('all') },
    nothing: { title: t('nothingTitle'), text: t('nothingText') },
    columns: [
      {
        ...{ key: 'group', title: t(group), width: 200, isLead: true, text: nameOf },
        ...(group === 'product' && { pathOf: ({ key }: Row) => `${pagePaths.products}/${key}` }),
      },
      ...useNumberColumns(),
    ],
    bars: {
      query: { group, current: 1, size: CHARTED },
      title: (currency = '') => t('chart', { currency }),
      ...{ nameOf, unit: 'amount', numberOf: ({ value }) => value },
    },
    notes: ({ totals }) => {
      const count = totals[0]?.uncosted ?? 0;
      return [t('method'), ...(count > 0 ? [t('someUncosted', { count })] : [])];
    },
  };
}

function useNumberColumns(): NumberColumn<Line, Line>[] {
  const t = useMessages();
  const amount = (key: 'value' | 'days30' | 'days90' | 'days180' | 'older', means: string) => ({
    ...{ key, title: t(key), width: 112, unit: 'amount' as const, figure: `valuation.${key}` as const, means },
    value: (of: Line) => of[key],
  });
  const count = (key: 'units' | 'uncosted', width: number) => ({
    ...{ key, title: t(key), width, unit: 'count' as const, figure: `valuation.${key}` as const },
    ...{ means: t(`${key}Text`), value: (of: Line) => of[key] },
  });
  const each: NumberColumn<Line, Line> = {
    ...{ key: 'cost', title: t('cost'), width: 112, unit: 'amount', means: t('costText') },
    value: ({ value, units, uncosted }) => (units > uncosted ? value / (units - uncosted) : undefined),
  };
  return [
    ...[count('units', 88), amount('value', t('valueText')), each],
    ...(['days30', 'days90', 'days180', 'older'] as const).map((key) => amount(key, t('ageText'))),
    { ...count('uncosted', 92), from: 'xxl' as const },
  ];
}
