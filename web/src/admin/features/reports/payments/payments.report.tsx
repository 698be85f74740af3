import {
  type MoneyGroup,
  moneyGroups,
  type PaymentsReportTotal,
  paymentsReportRoutes,
} from '@countinghouse/contracts/reports/money/payments-report-api';
import type { SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import { Select } from 'antd';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { PeriodChoice } from '../../../shared/screen/report/periods/period-choice.tsx';
import { usePeriodName } from '../../../shared/screen/report/periods/use-period-name.ts';
import type {
  NumberColumn,
  ReportFilterProps,
  ReportWords,
  RowOf,
  TextColumn,
} from '../../../shared/screen/report/report-definition.ts';
import { reportScreen } from '../../../shared/screen/report/report-screen.tsx';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { choiceParam } from '../../../shared/url/url-state.ts';
import { useMessages } from './payments.messages.ts';

type Report = typeof paymentsReportRoutes.paymentsReport;
type Row = RowOf<Report>;
type Sums = Omit<PaymentsReportTotal, 'key'>;

/** Orders of the report, by the words that they are chosen with. */
const sorts = { latest: undefined, mostPaid: '-paid', mostRefunded: '-refunded' } as const;
type Order = keyof typeof sorts;
const orders = Object.keys(sorts) as Order[];

const params = {
  by: choiceParam(['none', 'day', 'week']),
  group: choiceParam(['none']),
  order: choiceParam(orders),
};

interface View {
  readonly by: SalePeriod;
  readonly group: MoneyGroup;
  readonly order: Order;
}

/** Bars of the latest days, weeks or months. */
const CHARTED = 31;

/** What was paid, refunded and disputed, by period and payment method. */
export const PaymentsReportScreen = reportScreen({
  name: 'payment-report',
  route: paymentsReportRoutes.paymentsReport,
  params,
  viewOf: ({ by, group, order }): View => ({ by: by ?? 'month', group: group ?? 'method', order: order ?? 'latest' }),
  shared: ({ by, group }) => ({ by, group }),
  alone: ({ order }) => (sorts[order] ? { sort: sorts[order] } : {}),
  useWords,
  Filters,
});

function useWords(view: View): ReportWords<Report> {
  const t = useMessages();
  const zone = useShopZone();
  const charted = view.by === 'none' ? 'month' : view.by;
  const chartedName = usePeriodName(charted);
  return {
    ...{ title: t('title'), answers: t('answers'), all: t('all') },
    nothing: { title: t('nothingTitle'), text: t('nothingText') },
    columns: [...useNameColumns(view), ...useMeasures()],
    bars: {
      query: { by: charted, group: 'none', current: 1, size: CHARTED },
      title: (currency = '') => t('chart', { currency }),
      nameOf: chartedName,
      ...{ unit: 'amount', numberOf: ({ paid }) => paid, isReversed: true },
    },
    notes: () => [t('counted', { zone })],
  };
}

function useNameColumns({ by, group }: View): TextColumn<Row>[] {
  const t = useMessages();
  const language = useLanguage();
  const periodName = usePeriodName(by);
  const methodName = ({ method }: Row) => {
    if (!method) return t('all');
    const { _id, names } = method;
    if (!names) return t(_id === 'other' || _id === 'hand' ? _id : 'removed');
    return (language === 'en' ? names.en : names.zh) || names.en || names.zh;
  };
  const isTold = group === 'method';
  const period: TextColumn<Row> = {
    ...{ key: 'period', title: t('period'), width: 132, text: periodName, fileText: (row) => row.period },
    ...(!isTold && { isLead: true }),
  };
  const method: TextColumn<Row> = {
    ...{ key: 'method', isLead: true, title: t('paymentMethod'), width: 160, text: methodName },
  };
  return [...(by !== 'none' || !isTold ? [period] : []), ...(isTold ? [method] : [])];
}

function useMeasures(): NumberColumn<Sums, Sums>[] {
  const t = useMessages();
  const measure = (key: Exclude<keyof Sums, 'currency'>, width: number, from?: 'xl'): NumberColumn<Sums, Sums> => ({
    ...{ key, width, title: t(key), means: t(`${key}Text`), figure: `money.${key}` as const },
    unit: key === 'payments' || key === 'units' ? 'count' : 'amount',
    value: (of) => of[key],
    ...(from && { from }),
  });
  return [
    ...[measure('payments', 92), measure('paid', 124), measure('refunded', 112), measure('units', 112, 'xl')],
    ...[measure('disputed', 104, 'xl'), measure('fees', 96), measure('net', 124)],
  ];
}

function Filters({ view: { by, group, order }, onChange }: ReportFilterProps<typeof params, View>) {
  const t = useMessages();
  return (
    <>
      <PeriodChoice by={by} onChange={(next) => onChange({ by: next === 'month' ? undefined : next })} />
      <Select
        aria-label={t('group')}
        value={group}
        popupMatchSelectWidth={false}
        onChange={(next) => onChange({ group: next === 'none' ? next : undefined })}
        options={moneyGroups.map((value) => ({
          value,
          label: labelled(t('group'), t(value === 'none' ? 'none' : 'paymentMethod')),
        }))}
      />
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
