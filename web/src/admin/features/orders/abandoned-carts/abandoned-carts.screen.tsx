import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { cartReportRoutes } from '@countinghouse/contracts/orders/reports/report-api';
import { useQuery } from '@tanstack/react-query';
import { Grid, Select, type TableColumnsType } from 'antd';
import { pageQuery } from '../../../shared/http/route-query.ts';
import { formatList, labelled } from '../../../shared/i18n/punctuation.ts';
import { ColumnChoice } from '../../../shared/list/columns/column-choice.tsx';
import { reportColumns } from '../../../shared/list/columns/list-columns.ts';
import { withRememberedFilters } from '../../../shared/list/remembered-filters.tsx';
import { ResourceTable } from '../../../shared/list/resource-table.tsx';
import { RowCard, RowLink, SecondaryText } from '../../../shared/list/rows/row-parts.tsx';
import report from '../../../shared/report/report.module.css';
import { ReportTime } from '../../../shared/report/report-time.tsx';
import { FigureButton } from '../../../shared/screen/report/explain/figure-button.tsx';
import { FigurePanel } from '../../../shared/screen/report/explain/figure-panel.tsx';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { Count, Money } from '../../../shared/ui/values/money.tsx';
import { integerParam, useUrlState } from '../../../shared/url/url-state.ts';
import { useReportCurrency } from '../report-currency.ts';
import { useMessages } from './abandoned-carts.messages.ts';
import styles from './abandoned-carts.module.css';
import { CartExport } from './cart-export.tsx';

const params = { current: integerParam(1), size: integerParam(10, 1, 100), idle: integerParam(24, 1, 87_600) };
/** Hours without a change after which a cart counts as abandoned. */
const IDLE_HOURS = [1, 24, 72, 168, 720];

type Carts = ReturnType<typeof cartsOf>;
type CartRow = Carts['carts'][number];

/** A cart is identified by its customer. */
function cartsOf({ carts, ...sums }: ReplyOf<typeof cartReportRoutes.abandonedCarts>) {
  return { ...sums, carts: carts.map((cart) => ({ _id: cart.customer._id, ...cart })) };
}

const pathOf = ({ customer }: CartRow) => `/admin/customers/${customer._id}`;

export const AbandonedCartsScreen = withRememberedFilters('abandoned-carts', undefined, AbandonedCarts);

/** Abandoned carts, the latest first; a row links to the customer. */
function AbandonedCarts() {
  const t = useMessages();
  const columns = useColumns();
  const [{ idle, ...view }, setView] = useUrlState(params);
  const query = useQuery({
    ...pageQuery(cartReportRoutes.abandonedCarts, { query: { ...view, idle_hours: idle } }),
    select: cartsOf,
  });
  const hours = IDLE_HOURS.includes(idle) ? IDLE_HOURS : [...IDLE_HOURS, idle];
  return (
    <Page
      title={t('title')}
      action={<CartExport idle={idle} subject={labelled(t('idle'), spanOf(idle, t))} />}
      filters={
        <Select
          aria-label={t('idle')}
          prefix={t('idle')}
          popupMatchSelectWidth={false}
          value={idle}
          options={hours.map((value) => ({ value, label: spanOf(value, t) }))}
          onChange={(value) => setView({ idle: value, current: 1 }, 'replace')}
        />
      }
      arrangement={<ColumnChoice columns={columns} />}
    >
      <ReportTime asOf={query.data?.asOf} />
      <ResourceTable
        query={query}
        rowsOf={(reply) => reply.carts}
        totalOf={(reply) => reply.total}
        columns={columns}
        card={(row) => <CartCard row={row} />}
        view={view}
        onView={setView}
        pathOf={pathOf}
        nothingYet={<Notice title={t('nothingTitle')}>{t('nothingText')}</Notice>}
      />
      {query.data && query.data.total > 0 && (
        <p className={report.note}>
          {labelled(t('sum', { count: query.data.total }), '')}
          <Value cell="" amount={query.data.amount} />
        </p>
      )}
      <FigurePanel askOf={() => ({ idle_hours: idle })} />
    </Page>
  );
}

function spanOf(hours: number, t: ReturnType<typeof useMessages>): string {
  if (hours === 1) return t('hour');
  return hours === 24 ? t('day') : t('days', { count: Math.round((hours / 24) * 10) / 10 });
}

function useColumns(): TableColumnsType<CartRow> {
  const t = useMessages();
  // A narrow window has the telephone number below the name.
  const isNarrow = Grid.useBreakpoint().xl === false;
  return reportColumns<CartRow>({
    customer: {
      isLead: true,
      title: t('customer'),
      width: isNarrow ? 224 : 240,
      render: (_, row) => (
        <div className={styles.customer}>
          <RowLink to={pathOf(row)}>{nameOf(row)}</RowLink>
          <SecondaryText>{row.customer.name && row.customer.email}</SecondaryText>
          {isNarrow && <SecondaryText>{row.customer.phone}</SecondaryText>}
        </div>
      ),
    },
    changedAt: { title: t('changedAt'), render: (_, { changedAt }) => <DateTime at={changedAt} isDay={isNarrow} /> },
    // A narrow window shows the value.
    quantity: {
      title: t('quantity'),
      align: 'right',
      render: (_, { _id, quantity }) => (
        <FigureButton figure="carts.units" cell={_id}>
          <Count value={quantity} />
        </FigureButton>
      ),
    },
    amount: { title: t('amount'), align: 'right', render: (_, row) => <Value cell={row._id} amount={row.amount} /> },
    products: { title: t('products'), width: isNarrow ? 200 : 320, render: (_, row) => <Contents row={row} /> },
    phone: { title: t('phone'), responsive: ['xl'], render: (_, { customer }) => customer.phone || '–' },
  });
}

/** What a cart is worth, or all of them where the cell is ''. */
function Value({ cell, amount }: { cell: string; amount: number }) {
  const label = useReportCurrency();
  return (
    <FigureButton figure="carts.amount" cell={cell}>
      <Money amount={amount} symbol={label} />
    </FigureButton>
  );
}

const nameOf = ({ customer }: CartRow) => customer.name || customer.email || customer._id;

/** The first products, and how many more there are. */
function Contents({ row: { items, products } }: { row: CartRow }) {
  const t = useMessages();
  const names = items.map(({ product, quantity }) => {
    const name = product.name || product.itemNo || t('unknown');
    return quantity === 1 ? name : `${name} × ${quantity}`;
  });
  return (
    <div className={styles.contents}>
      <span className={styles.names}>{formatList(names)}</span>
      {products > items.length && <SecondaryText>{t('more', { count: products - items.length })}</SecondaryText>}
    </div>
  );
}

/** A cart on a phone. */
function CartCard({ row }: { row: CartRow }) {
  return (
    <RowCard>
      <RowLink to={pathOf(row)}>{nameOf(row)}</RowLink>
      <Value cell={row._id} amount={row.amount} />
      <SecondaryText>
        <DateTime at={row.changedAt} />
      </SecondaryText>
      <SecondaryText>{row.customer.phone}</SecondaryText>
      <Contents row={row} />
    </RowCard>
  );
}
