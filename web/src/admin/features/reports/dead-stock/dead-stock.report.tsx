import { DEAD_DAYS, deadStockRoutes } from '@countinghouse/contracts/reports/stock/dead-stock-api';
import { Select } from 'antd';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import type {
  NumberColumn,
  ReportFilterProps,
  ReportWords,
  RowOf,
  TextColumn,
  TotalOf,
} from '../../../shared/screen/report/report-definition.ts';
import { reportScreen } from '../../../shared/screen/report/report-screen.tsx';
import { useDayText } from '../../../shared/screen/report/use-day-text.ts';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import { choiceParam, integerParam } from '../../../shared/url/url-state.ts';
import { useMessages } from './dead-stock.messages.ts';

type DeadStock = typeof deadStockRoutes.deadStock;
type Row = RowOf<DeadStock>;
type Line = Row | TotalOf<DeadStock>;

const orders = { mostValue: undefined, mostUnits: '-units', longest: 'last_sale' } as const;
type Order = keyof typeof orders;
const orderNames = Object.keys(orders) as Order[];

const params = { days: integerParam(DEAD_DAYS, 1, 3_650), order: choiceParam(orderNames) };
interface View {
  readonly days: number;
  readonly order: Order;
}

/** What has not sold for a long time. */
export const DeadStockScreen = reportScreen({
  name: 'dead-stock',
  route: deadStockRoutes.deadStock,
  isOfDays: false,
  params,
  viewOf: ({ days, order = 'mostValue' }): View => ({ days, order }),
  shared: ({ days }: View) => ({ days }),
  alone({ order }) {
    const sort = orders[order];
    return sort ? { sort } : {};
  },
  useWords,
  Filters,
});

const offered = [30, 60, DEAD_DAYS, 180, 365];

function Filters({ view: { days, order }, onChange }: ReportFilterProps<typeof params, View>) {
  const t = useMessages();
  const choices = offered.includes(days) ? offered : [...offered, days].sort((one, other) => one - other);
  return (
    <>
      <Select
        aria-label={t('since')}
        value={days}
        popupMatchSelectWidth={false}
        onChange={(next) => onChange({ days: next })}
        options={choices.map((value) => ({ value, label: labelled(t('since'), t('days', { count: value })) }))}
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

function useWords({ days }: View): ReportWords<DeadStock> {
  const t = useMessages();
  const dayText = useDayText();
  const nameOf = ({ product: { name } }: Row) => name ?? t('gone');
  const day = (key: 'lastSale' | 'lastArrival'): TextColumn<Row> => ({
    ...{ key, title: t(key), width: 124, isDetail: true },
    text: ({ [key]: at }) => (at === null ? t('never') : dayText(at)),
    fileText: ({ [key]: at }) => at ?? '',
  });
  const measure = (key: 'units' | 'value' | 'uncosted', width: number): NumberColumn<Line, Line> => ({
    ...{ key, title: t(key), width, unit: key === 'value' ? 'amount' : 'count' },
    ...{ figure: `dead.${key}`, means: t(`${key}Text`), value: (of) => of[key] },
  });
  return {
    ...{ title: t('title'), answers: t('answers'), all: t('all') },
    nothing: { title: t('nothingTitle'), text: t('nothingText') },
    columns: [
      {
        ...{ key: 'product', title: t('product'), width: 240, isLead: true, text: nameOf },
        pathOf: ({ key }) => `${pagePaths.products}/${key}`,
      },
      ...[day('lastSale'), day('lastArrival'), measure('units', 96), measure('value', 132)],
      { ...measure('uncosted', 96), from: 'xl' },
    ],
    bars: {
      query: { days, current: 1, size: CHARTED },
      title: (currency = '') => t('chart', { currency }),
      ...{ nameOf, unit: 'amount', numberOf: ({ value }) => value },
    },
    notes: ({ totals }) => {
      const count = totals[0]?.uncosted ?? 0;
      return [t('method'), ...(count > 0 ? [t('someUncosted', { count })] : [])];
    },
  };
}
