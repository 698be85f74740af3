import { sellThroughRoutes } from '@countinghouse/contracts/reports/stock/sell-through-api';
import { type StockGroup, stockGroups } from '@countinghouse/contracts/reports/stock/stock-group';
import { Checkbox, Segmented, Select } from 'antd';
import type {
  NumberColumn,
  ReportFilterProps,
  ReportWords,
  RowOf,
  TotalOf,
} from '../../../shared/screen/report/report-definition.ts';
import { reportScreen } from '../../../shared/screen/report/report-screen.tsx';
import { useDayText } from '../../../shared/screen/report/use-day-text.ts';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import { choiceParam } from '../../../shared/url/url-state.ts';
import { useMessages } from './sell-through.messages.ts';

type SellThrough = typeof sellThroughRoutes.sellThrough;
type Row = RowOf<SellThrough>;
type Line = Row | TotalOf<SellThrough>;

const orders = { mostSold: undefined, highest: '-share', lowest: 'share', mostLeft: '-closing' } as const;
type Order = keyof typeof orders;
const orderNames = Object.keys(orders) as Order[];

const params = {
  group: choiceParam(stockGroups),
  order: choiceParam(orderNames),
  compare: choiceParam(['both']),
};
interface View {
  readonly group: StockGroup;
  readonly order: Order;
  readonly isCompared: boolean;
}

/** How much of what could be sold was sold. */
export const SellThroughScreen = reportScreen({
  name: 'sell-through',
  route: sellThroughRoutes.sellThrough,
  params,
  viewOf: ({ group = 'product', order = 'mostSold', compare }): View => ({
    ...{ group, order, isCompared: compare !== undefined },
  }),
  shared: ({ group }: View) => ({ group }),
  alone({ order, isCompared }) {
    const sort = orders[order];
    return { ...(isCompared && { compare: 'both' as const }), ...(sort && { sort }) };
  },
  useWords,
  Filters,
});

function Filters({ view: { group, order, isCompared }, onChange }: ReportFilterProps<typeof params, View>) {
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
      <Checkbox
        checked={isCompared}
        onChange={(event) => onChange({ compare: event.target.checked ? 'both' : undefined })}
      >
        {t('compare')}
      </Checkbox>
    </>
  );
}

const CHARTED = 10;

function useWords({ group, isCompared }: View): ReportWords<SellThrough> {
  const t = useMessages();
  const zone = useShopZone();
  const dayText = useDayText();
  const without = { category: t('noCategory'), supplier: t('noSupplier'), product: t('gone') };
  const nameOf = ({ group: { _id, name } }: Row) => (_id === null ? without[group] : (name ?? t('gone')));
  return {
    ...{ title: t('title'), answers: t('answers'), all: t('all') },
    nothing: { title: t('nothingTitle'), text: t('nothingText') },
    columns: [
      {
        ...{ key: 'group', title: t(group), width: 220, isLead: true, text: nameOf },
        ...(group === 'product' && { pathOf: ({ key }: Row) => `${pagePaths.products}/${key}` }),
      },
      ...useNumberColumns(isCompared),
    ],
    bars: {
      query: { group, current: 1, size: CHARTED },
      title: () => t('chart'),
      ...{ nameOf, unit: 'count', numberOf: ({ sold }) => sold },
    },
    notes: ({ compared: { before } }) => [
      t('method', { zone }),
      ...(before ? [t('comparedWith', { start: dayText(before.start), end: dayText(before.end) })] : []),
    ],
  };
}

type Sums = Pick<Line, 'sold' | 'available'>;
const shareOf = ({ sold, available }: Sums) => (available > 0 ? sold / available : undefined);

function useNumberColumns(isCompared: boolean): NumberColumn<Line, Line>[] {
  const t = useMessages();
  const units = (key: 'opening' | 'received' | 'available' | 'sold' | 'adjusted' | 'closing', width: number) => ({
    ...{ key, title: t(key), width, unit: 'count' as const, figure: `sellThrough.${key}` as const },
    ...{ means: t(`${key}Text`), value: (of: Line) => of[key] },
  });
  const share = {
    ...{
      width: 116,
      unit: 'share' as const,
      figure: 'sellThrough.sold' as const,
      over: 'sellThrough.available' as const,
    },
    means: t('shareText'),
  };
  const beside = (of: 'before' | 'year') => ({
    ...{ ...share, key: of, of, title: t(of) },
    value: (line: Line) => line[of] && shareOf(line[of]),
  });
  return [
    ...[units('opening', 116), units('received', 96), units('available', 96), units('sold', 88)],
    { ...share, key: 'share', title: t('share'), value: shareOf },
    ...(isCompared ? [beside('before'), beside('year')] : []),
    ...[{ ...units('adjusted', 96), from: 'lg' as const }, units('closing', 116)],
  ];
}
