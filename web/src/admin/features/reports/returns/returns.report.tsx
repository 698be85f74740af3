import { type ReturnGroup, returnGroups } from '@countinghouse/contracts/reports/returns/return-kinds';
import { type ReturnsTotal, returnsRoutes } from '@countinghouse/contracts/reports/returns/returns-api';
import type { SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import { Checkbox, Select } from 'antd';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { PeriodChoice } from '../../../shared/screen/report/periods/period-choice.tsx';
import { usePeriodName } from '../../../shared/screen/report/periods/use-period-name.ts';
import type {
  NumberColumn,
  ReportBars,
  ReportFilterProps,
  ReportWords,
  RowOf,
  TextColumn,
} from '../../../shared/screen/report/report-definition.ts';
import { reportScreen } from '../../../shared/screen/report/report-screen.tsx';
import { useDayText } from '../../../shared/screen/report/use-day-text.ts';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import { choiceParam } from '../../../shared/url/url-state.ts';
import { useMessages } from './returns.messages.ts';

type Returns = typeof returnsRoutes.returnsReport;
type Row = RowOf<Returns>;
type Line = Omit<ReturnsTotal, 'key'>;

/** Orders of the report, by the words that they are chosen with. */
const sorts = { latest: undefined, mostUnits: '-units', mostGoods: '-goods', highestRate: '-rate' } as const;
type Order = keyof typeof sorts;
const orders = Object.keys(sorts) as Order[];

const params = {
  by: choiceParam(['day', 'week', 'month']),
  group: choiceParam(['none', 'product', 'category', 'supplier']),
  order: choiceParam(orders),
  compare: choiceParam(['both']),
};

interface View {
  readonly by: SalePeriod;
  readonly group: ReturnGroup;
  readonly order: Order;
  readonly isCompared: boolean;
}

/** What was taken back, why, and how much of what was sold it is. */
export const ReturnsScreen = reportScreen({
  name: 'returns',
  route: returnsRoutes.returnsReport,
  params,
  viewOf({ by = 'none' as const, group = 'reason' as const, order, compare }): View {
    const usual = by === 'none' ? 'mostUnits' : 'latest';
    return { by, group, order: order ?? usual, isCompared: compare !== undefined };
  },
  shared: ({ by, group }: View) => ({ by, group }),
  alone({ order, isCompared }) {
    const sort = sorts[order];
    return { ...(isCompared && { compare: 'both' as const }), ...(sort && { sort }) };
  },
  useWords,
  Filters,
});

function useWords(view: View): ReportWords<Returns> {
  const t = useMessages();
  const zone = useShopZone();
  const dayText = useDayText();
  return {
    ...{ title: t('title'), answers: t('answers'), all: t('all') },
    nothing: { title: t('nothingTitle'), text: t('nothingText') },
    columns: [...useNameColumns(view), ...useMeasures(view)],
    bars: useBars(view),
    notes: ({ compared: { before } }) => [
      t('counted', { zone }),
      t('rated'),
      ...(before ? [t('comparedWith', { start: dayText(before.start), end: dayText(before.end) })] : []),
    ],
  };
}

const without = {
  none: 'all',
  reason: 'noReason',
  product: 'gone',
  category: 'noCategory',
  supplier: 'noSupplier',
} as const;

function useGroupName(told: ReturnGroup) {
  const t = useMessages();
  const language = useLanguage();
  return ({ group }: Pick<Row, 'group'>) => {
    if (!group?._id) return t(without[told]);
    const { names, name } = group;
    return (names && (language === 'en' ? names.en : names.zh)) ?? name ?? t('gone');
  };
}

function useNameColumns({ by, group }: View): TextColumn<Row>[] {
  const t = useMessages();
  const periodName = usePeriodName(by);
  const groupName = useGroupName(group);
  const isTold = group !== 'none';
  const period: TextColumn<Row> = {
    ...{ key: 'period', title: t('period'), width: 132, text: periodName, fileText: (row) => row.period },
    ...(!isTold && { isLead: true }),
  };
  const told: TextColumn<Row> = {
    ...{ key: 'group', isLead: true, title: t(group === 'none' ? 'all' : group), width: 190, text: groupName },
    ...(group === 'product' && {
      pathOf: ({ group: one }: Row) => (one?._id ? `${pagePaths.products}/${one._id}` : undefined),
    }),
  };
  return [...(by !== 'none' || !isTold ? [period] : []), ...(isTold ? [told] : [])];
}

type Sums = Pick<Line, 'units' | 'sold'>;
const rateOf = ({ units, sold }: Sums) => (sold > 0 ? units / sold : undefined);
const averageOf = ({ waited, timed }: Line) => (timed > 0 ? Math.round((waited / timed) * 10) / 10 : undefined);

function useMeasures({ isCompared }: View): NumberColumn<Line, Line>[] {
  const t = useMessages();
  const measure = (key: 'requests' | 'units' | 'goods' | 'sold' | 'waited' | 'timed', width: number) => ({
    ...{ key, width, title: t(key), means: t(`${key}Text`), figure: `returns.${key}` as const },
    ...{ unit: key === 'goods' ? ('amount' as const) : ('count' as const), value: (of: Line) => of[key] },
  });
  const rate = {
    ...{ key: 'rate', width: 104, title: t('rate'), means: t('rateText'), unit: 'share' as const },
    ...{ figure: 'returns.units' as const, over: 'returns.sold' as const, value: (of: Line) => rateOf(of) },
  };
  const unitsBeside = (of: 'before' | 'year'): NumberColumn<Line, Line> => ({
    ...{ ...measure('units', 116), key: of, of, title: t(of === 'before' ? 'unitsBefore' : 'unitsYear') },
    value: (line) => line[of]?.units ?? 0,
    share: (line) => (line[of]?.units ? line.units / line[of].units - 1 : undefined),
  });
  const rateBeside = (of: 'before' | 'year'): NumberColumn<Line, Line> => ({
    ...{ ...rate, key: `${of}Rate`, of, title: t(of === 'before' ? 'rateBefore' : 'rateYear') },
    value: (line) => line[of] && rateOf(line[of]),
  });
  return [
    ...[measure('requests', 88), measure('units', 96)],
    ...(isCompared ? [unitsBeside('before'), unitsBeside('year')] : []),
    ...[measure('goods', 124), { ...measure('sold', 96), from: 'lg' as const }, rate],
    ...(isCompared ? [rateBeside('before'), { ...rateBeside('year'), from: 'xxl' as const }] : []),
    {
      ...{ key: 'days', width: 132, title: t('days'), means: t('daysText'), unit: 'count' },
      ...{ figure: 'returns.waited', over: 'returns.timed', value: averageOf },
    },
    ...[measure('waited', 96), measure('timed', 116)].map((column) => ({ ...column, from: 'xxl' as const })),
  ];
}

const CHARTED = 10;
/** A chart of periods shows those of a month of days. */
const CHARTED_PERIODS = 31;

/** Units of the latest periods in their order, or the most of what is told apart over the whole range. */
function useBars({ by, group }: View): ReportBars<Returns> {
  const t = useMessages();
  const isByPeriod = group === 'none';
  const period = by === 'none' ? 'month' : by;
  const periodName = usePeriodName(period);
  const groupName = useGroupName(group);
  return {
    query: isByPeriod
      ? { by: period, group, current: 1, size: CHARTED_PERIODS }
      : { by: 'none', group, sort: '-units', current: 1, size: CHARTED },
    title: (currency = '') => t('chart', { currency }),
    nameOf: isByPeriod ? periodName : groupName,
    ...{ unit: 'count', numberOf: ({ units }) => units, isReversed: isByPeriod },
  };
}

function Filters({ view: { by, group, order, isCompared }, onChange }: ReportFilterProps<typeof params, View>) {
  const t = useMessages();
  return (
    <>
      <PeriodChoice by={by} onChange={(next) => onChange({ by: next === 'none' ? undefined : next })} />
      <Select
        aria-label={t('group')}
        value={group}
        popupMatchSelectWidth={false}
        onChange={(next) => onChange({ group: next === 'reason' ? undefined : next })}
        options={returnGroups.map((value) => ({
          value,
          label: labelled(t('group'), t(value === 'none' ? 'nothingApart' : value)),
        }))}
      />
      <Select
        aria-label={t('sort')}
        value={order}
        popupMatchSelectWidth={false}
        onChange={(next) => onChange({ order: next })}
        options={orders.map((value) => ({ value, label: t(value) }))}
      />
      <Checkbox
        checked={isCompared}
        onChange={(event) => onChange({ compare: event.target.checked ? 'both' : undefined })}
      >
        {t('compare')}
      </Checkbox>
    </>
  );
}
