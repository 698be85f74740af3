import { basketsRoutes, LEAST_TOGETHER } from '@countinghouse/contracts/reports/sales/baskets-api';
import { MOST_PAIRED } from '@countinghouse/contracts/reports/sales/sale-kinds';
import { Checkbox, Select } from 'antd';
import { ProductPicker } from '../../../shared/form/products/product-picker.tsx';
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
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import { choiceParam, integerParam, textParam } from '../../../shared/url/url-state.ts';
import { useMessages } from './baskets.messages.ts';
import styles from './baskets.module.css';

type Baskets = typeof basketsRoutes.baskets;
type Row = RowOf<Baskets>;
type Line = Row | TotalOf<Baskets>;

const sorts = { mostOrders: undefined, highestShare: '-share', highestLift: '-lift' } as const;
type Order = keyof typeof sorts;
const orderNames = Object.keys(sorts) as Order[];
const leasts = [1, LEAST_TOGETHER, 5, 10, 50, 100];

const params = {
  product: textParam(),
  least: integerParam(LEAST_TOGETHER),
  order: choiceParam(orderNames),
  compare: choiceParam(['both']),
};
interface View {
  readonly product: string;
  readonly least: number;
  readonly order: Order;
  readonly isCompared: boolean;
}

const CHARTED = 10;
/** The longest name of a product beside a bar, in characters, so that both of a pair are seen. */
const CHARTED_NAME = 14;

/** Which products are bought in the same order. */
export const BasketsScreen = reportScreen({
  name: 'baskets',
  route: basketsRoutes.baskets,
  params,
  viewOf: ({ product, least, order = 'mostOrders', compare }): View => ({
    ...{ product, least, order, isCompared: compare !== undefined },
  }),
  shared: () => ({}),
  alone({ product, least, order, isCompared }) {
    const sort = sorts[order];
    return {
      ...(product && { product }),
      ...(least !== LEAST_TOGETHER && { least }),
      ...(isCompared && { compare: 'both' as const }),
      ...(sort && { sort }),
    };
  },
  useWords,
  Filters,
});

function Filters({ view: { product, least, order, isCompared }, onChange }: ReportFilterProps<typeof params, View>) {
  const t = useMessages();
  return (
    <>
      <div className={styles.product}>
        <ProductPicker
          label={t('product')}
          value={product || undefined}
          onChange={(next) => onChange({ product: next ?? '' })}
        />
      </div>
      <Select
        aria-label={t('least')}
        value={least}
        popupMatchSelectWidth={false}
        onChange={(next) => onChange({ least: next })}
        options={[...new Set([...leasts, least])].map((value) => ({
          value,
          label: labelled(t('least'), value === 1 ? t('oneOrder') : t('leastOrders', { count: value })),
        }))}
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

function useWords({ product, least, isCompared }: View): ReportWords<Baskets> {
  const t = useMessages();
  const zone = useShopZone();
  const dayText = useDayText();
  const nameOf = (row: Row, key: 'first' | 'second') => row[key].name ?? t('gone');
  const column = (key: 'first' | 'second'): TextColumn<Row> => ({
    ...{ key, title: t(key), width: 200, isLead: true, text: (row) => nameOf(row, key) },
    pathOf: (row) => `${pagePaths.products}/${row[key]._id}`,
  });
  return {
    ...{ title: t('title'), answers: t('answers'), all: t('all') },
    nothing: { title: t('nothingTitle'), text: t('nothingText') },
    columns: [column('first'), column('second'), ...useNumberColumns(isCompared)],
    bars: {
      query: { ...(product && { product }), least, current: 1, size: CHARTED },
      title: () => t('chart'),
      nameOf: (row) => `${shortened(nameOf(row, 'first'))} · ${shortened(nameOf(row, 'second'))}`,
      ...{ unit: 'count', numberOf: ({ together }) => together },
    },
    notes: ({ compared: { before } }) => [
      t('counted', { zone, most: MOST_PAIRED }),
      ...(before ? [t('comparedWith', { start: dayText(before.start), end: dayText(before.end) })] : []),
    ],
  };
}

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= CHARTED_NAME) return name;
  return `${characters.slice(0, CHARTED_NAME - 1).join('')}…`;
}

function useNumberColumns(isCompared: boolean): NumberColumn<Line, Line>[] {
  const t = useMessages();
  const count = (key: 'together' | 'orders' | 'others', width: number): NumberColumn<Line, Line> => ({
    ...{ key, width, title: t(key), means: t(`${key}Text`), figure: `baskets.${key}`, unit: 'count' },
    value: (line) => (key in line ? (line as Row)[key] : undefined),
  });
  const part = {
    ...{ unit: 'share' as const, figure: 'baskets.together' as const, over: 'baskets.orders' as const },
    means: t('shareText'),
  };
  const beside = (of: 'before' | 'year'): NumberColumn<Line, Line> => ({
    ...{ ...part, key: of, of, title: t(of), width: 128 },
    value: (line) => ('first' in line ? line[of]?.share : undefined),
  });
  return [
    ...[count('together', 128), count('orders', 144), { ...count('others', 152), from: 'xxl' as const }],
    { ...part, key: 'share', width: 92, title: t('share'), value: ({ share }) => share },
    ...(isCompared ? [beside('before'), beside('year')] : []),
    {
      ...{ key: 'lift', width: 84, unit: 'ratio', title: t('lift'), means: t('liftText') },
      ...{ figure: 'baskets.together', over: 'baskets.others' },
      value: (line) => ('lift' in line ? line.lift : undefined),
    },
  ];
}
