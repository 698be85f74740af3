import { formatDateTime } from '@countinghouse/contracts/messages/date-format';
import {
  type FulfilmentGroup,
  fulfilmentGroups,
  fulfilmentRoutes,
} from '@countinghouse/contracts/reports/fulfilment/fulfilment-api';
import { Checkbox, Segmented, Select } from 'antd';
import { useLanguage } from '../../../shared/i18n/language.ts';
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
import { choiceParam } from '../../../shared/url/url-state.ts';
import { useMessages } from './fulfilment.messages.ts';

type Fulfilment = typeof fulfilmentRoutes.fulfilment;
type Row = RowOf<Fulfilment>;
type Line = Row | TotalOf<Fulfilment>;

/** Orders of the report, by the words that they are chosen with. */
const sorts = { inOrder: undefined, slowest: '-median', mostOrders: '-orders', mostOpen: '-open' } as const;
type Order = keyof typeof sorts;
const orders = Object.keys(sorts) as Order[];

const params = {
  group: choiceParam(fulfilmentGroups),
  order: choiceParam(orders),
  compare: choiceParam(['both']),
};

interface View {
  readonly group: FulfilmentGroup;
  readonly order: Order;
  readonly isCompared: boolean;
}

/** How long orders take from one state to the next. */
export const FulfilmentScreen = reportScreen({
  name: 'fulfilment',
  route: fulfilmentRoutes.fulfilment,
  params,
  viewOf: ({ group = 'none', order = 'inOrder', compare }): View => ({
    group,
    order,
    isCompared: compare !== undefined,
  }),
  shared: ({ group }: View) => ({ group }),
  alone({ order, isCompared }) {
    const sort = sorts[order];
    return { ...(isCompared && { compare: 'both' as const }), ...(sort && { sort }) };
  },
  useWords,
  Filters,
});

function useWords({ group, isCompared }: View): ReportWords<Fulfilment> {
  const t = useMessages();
  const zone = useShopZone();
  const language = useLanguage();
  const dayText = useDayText();
  const stepOf = ({ step }: Row) => t(step);
  const methodOf = ({ method }: Row) => {
    if (!method || method._id === null) return t('noDelivery');
    const { names, name } = method;
    return (names && (language === 'en' ? names.en : names.zh)) || name || t('gone');
  };
  const method: TextColumn<Row> = { key: 'method', title: t('delivery_method'), width: 168, text: methodOf };
  const since: TextColumn<Row> = {
    ...{ key: 'openSince', title: t('openSince'), width: 168, isDetail: true },
    text: ({ openSince }) => (openSince === null ? '' : formatDateTime(openSince, language, zone)),
    fileText: ({ openSince }) => openSince ?? '',
  };
  return {
    ...{ title: t('title'), answers: t('answers'), all: t('whole') },
    nothing: { title: t('nothingTitle'), text: t('nothingText') },
    columns: [
      { key: 'step', isLead: true, title: t('step'), width: 176, text: stepOf },
      ...(group === 'none' ? [] : [method]),
      ...useNumberColumns(isCompared),
      since,
    ],
    bars: {
      query: { group: 'none', current: 1, size: 10 },
      title: () => t('chart'),
      ...{ nameOf: stepOf, unit: 'hours', numberOf: ({ median }) => median ?? 0 },
    },
    notes: ({ compared: { before } }) => [
      t('counted', { zone }),
      ...(before ? [t('comparedWith', { start: dayText(before.start), end: dayText(before.end) })] : []),
    ],
  };
}

function useNumberColumns(isCompared: boolean): NumberColumn<Line, Line>[] {
  const t = useMessages();
  const number = (key: 'orders' | 'median' | 'p90' | 'open', width: number): NumberColumn<Line, Line> => ({
    ...{ key, width, title: t(key), means: t(`${key}Text`), figure: `fulfilment.${key}` },
    unit: key === 'orders' || key === 'open' ? 'count' : 'hours',
    value: (row) => row[key],
  });
  const beside = (of: 'before' | 'year'): NumberColumn<Line, Line> => ({
    ...{ ...number('median', 128), key: of, of, title: t(of) },
    value: (row) => row[of]?.median,
    share: ({ median, ...row }) => (median !== null && row[of]?.median ? median / row[of].median - 1 : undefined),
  });
  return [
    ...[number('orders', 92), number('median', 112)],
    ...(isCompared ? [beside('before'), beside('year')] : []),
    ...[number('p90', 112), number('open', 104)],
  ];
}

function Filters({ view: { group, order, isCompared }, onChange }: ReportFilterProps<typeof params, View>) {
  const t = useMessages();
  return (
    <>
      <Segmented<FulfilmentGroup>
        aria-label={t('group')}
        value={group}
        onChange={(next) => onChange({ group: next === 'none' ? undefined : next })}
        options={fulfilmentGroups.map((value) => ({ value, label: t(value) }))}
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
