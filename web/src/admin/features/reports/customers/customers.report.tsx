import { customersReportRoutes } from '@countinghouse/contracts/reports/sales/customers-api';
import { Checkbox, Select } from 'antd';
import type {
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
import { useSaleMeasures } from '../sale-measures.ts';
import { useMessages } from './customers.messages.ts';

type Report = typeof customersReportRoutes.customersReport;
type Row = RowOf<Report>;

/** Orders of the report, by the words that they are chosen with. */
const sorts = {
  mostGoods: undefined,
  mostOrders: '-orders',
  mostUnits: '-units',
  mostMargin: '-margin',
  leastMargin: 'margin',
} as const;
type Order = keyof typeof sorts;
const orders = Object.keys(sorts) as Order[];

const params = { order: choiceParam(orders), compare: choiceParam(['both']) };

interface View {
  readonly order: Order;
  readonly isCompared: boolean;
}

const CHARTED = 10;

/** Who bought most, and when they first and last did. */
export const CustomersReportScreen = reportScreen({
  name: 'best-customers',
  route: customersReportRoutes.customersReport,
  params,
  viewOf: ({ order = 'mostGoods', compare }): View => ({ order, isCompared: compare !== undefined }),
  shared: () => ({}),
  alone({ order, isCompared }) {
    const sort = sorts[order];
    return { ...(isCompared && { compare: 'both' as const }), ...(sort && { sort }) };
  },
  useWords,
  Filters,
});

function useWords({ isCompared }: View): ReportWords<Report> {
  const t = useMessages();
  const zone = useShopZone();
  const dayText = useDayText();
  const nameOf = ({ customer: { _id, name } }: Row) => (_id === null ? t('noAccount') : (name ?? t('noName')));
  const day = (key: 'firstDay' | 'lastDay'): TextColumn<Row> => ({
    ...{ key, title: t(key), width: 104, isDetail: true },
    text: (row) => (row[key] === null ? '' : dayText(row[key])),
    fileText: (row) => row[key] ?? '',
  });
  return {
    ...{ title: t('title'), answers: t('answers'), all: t('all') },
    nothing: { title: t('nothingTitle'), text: t('nothingText') },
    columns: [
      {
        ...{ key: 'customer', isLead: true, title: t('customer'), width: 160, text: nameOf },
        pathOf: ({ customer: { _id } }) => (_id === null ? undefined : `${pagePaths.customers}/${_id}`),
      },
      ...useSaleMeasures('customers', { isCompared, hasFee: true }),
      ...[day('firstDay'), day('lastDay')],
    ],
    bars: {
      query: { sort: '-goods', current: 1, size: CHARTED },
      title: (currency = '') => t('chart', { currency }),
      ...{ nameOf, unit: 'amount', numberOf: ({ goods }) => goods },
    },
    notes: ({ compared: { before } }) => [
      t('counted', { zone }),
      ...(before ? [t('comparedWith', { start: dayText(before.start), end: dayText(before.end) })] : []),
    ],
  };
}

function Filters({ view: { order, isCompared }, onChange }: ReportFilterProps<typeof params, View>) {
  const t = useMessages();
  return (
    <>
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
