import { cohortsRoutes } from '@countinghouse/contracts/reports/sales/cohorts-api';
import { Select } from 'antd';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { usePeriodName } from '../../../shared/screen/report/periods/use-period-name.ts';
import type {
  NumberColumn,
  ReportFilterProps,
  ReportWords,
  RowOf,
  TextColumn,
  TotalOf,
} from '../../../shared/screen/report/report-definition.ts';
import { reportScreen } from '../../../shared/screen/report/report-screen.tsx';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { choiceParam } from '../../../shared/url/url-state.ts';
import { CohortMatrix, type MatrixMeasure, matrixMeasures } from './cohort-matrix.tsx';
import { useMessages } from './cohorts.messages.ts';

type Cohorts = typeof cohortsRoutes.cohorts;
type Row = RowOf<Cohorts>;
type Line = Row | TotalOf<Cohorts>;

const sorts = { earliest: undefined, latest: '-cohort', largest: '-size' } as const;
type Order = keyof typeof sorts;
const orderNames = Object.keys(sorts) as Order[];

const params = { order: choiceParam(orderNames), shown: choiceParam(matrixMeasures) };
interface View {
  readonly order: Order;
  readonly shown: MatrixMeasure;
}

/** As many rows as a reply has. */
const MOST = 1_000;

/** Whether new customers come back, by the month of their first order. */
export const CohortsScreen = reportScreen({
  name: 'cohorts',
  route: cohortsRoutes.cohorts,
  usualPeriod: 'twelveMonths',
  params,
  viewOf: ({ order = 'earliest', shown = 'customers' }): View => ({ order, shown }),
  shared: () => ({}),
  alone({ order }) {
    const sort = sorts[order];
    return { ...(sort && { sort }) };
  },
  useWords,
  Filters,
});

function Filters({ view: { order, shown }, onChange }: ReportFilterProps<typeof params, View>) {
  const t = useMessages();
  return (
    <>
      <Select
        aria-label={t('shown')}
        value={shown}
        popupMatchSelectWidth={false}
        onChange={(next) => onChange({ shown: next })}
        options={matrixMeasures.map((value) => ({ value, label: labelled(t('shown'), t(value)) }))}
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

function useWords({ shown }: View): ReportWords<Cohorts> {
  const t = useMessages();
  const zone = useShopZone();
  const nameOf = usePeriodName('month');
  const month = (key: 'cohort' | 'month'): TextColumn<Row> => ({
    ...{ key, title: t(key), width: 148, isLead: true, text: (row) => nameOf({ period: row[key] }) },
    fileText: (row) => row[key].slice(0, 7),
  });
  return {
    ...{ title: t('title'), answers: t('answers'), all: t('all') },
    nothing: { title: t('nothingTitle'), text: t('nothingText') },
    columns: [month('cohort'), month('month'), ...useNumberColumns()],
    picture: {
      query: { sort: '-cohort', current: 1, size: MOST },
      draw: (reply) => <CohortMatrix {...reply} measure={shown} />,
    },
    notes: () => [t('counted', { zone })],
  };
}

function useNumberColumns(): NumberColumn<Line, Line>[] {
  const t = useMessages();
  const number = (key: 'size' | 'customers' | 'orders', width: number): NumberColumn<Line, Line> => ({
    ...{ key, width, title: t(key), means: t(`${key}Text`), figure: `cohorts.${key}`, unit: 'count' },
    value: (line) => (key in line ? (line as Row)[key] : undefined),
  });
  return [
    {
      ...{ key: 'since', width: 120, unit: 'count', title: t('since'), means: t('sinceText') },
      value: (line) => ('since' in line ? line.since : undefined),
    },
    ...[number('size', 128), number('customers', 160)],
    {
      ...{ key: 'share', width: 92, unit: 'share', title: t('share'), means: t('shareText') },
      ...{ figure: 'cohorts.customers', over: 'cohorts.size' },
      value: (line) => ('share' in line ? line.share : undefined),
    },
    number('orders', 96),
    {
      ...{ key: 'goods', width: 144, unit: 'amount', title: t('goods'), means: t('goodsText') },
      ...{ figure: 'cohorts.goods', value: ({ goods }) => goods },
    },
  ];
}
