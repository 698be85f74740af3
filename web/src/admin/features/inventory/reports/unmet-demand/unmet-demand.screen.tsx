import { demandRoutes } from '@countinghouse/contracts/inventory/demand-api';
import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { useQuery } from '@tanstack/react-query';
import { Select, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { formatCount } from '../../../../../shared/format/amount.ts';
import { pageQuery } from '../../../../shared/http/route-query.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { ColumnChoice } from '../../../../shared/list/columns/column-choice.tsx';
import { reportColumns } from '../../../../shared/list/columns/list-columns.ts';
import { withRememberedFilters } from '../../../../shared/list/remembered-filters.tsx';
import { ResourceTable } from '../../../../shared/list/resource-table.tsx';
import { RowCard, RowLink, SecondaryText } from '../../../../shared/list/rows/row-parts.tsx';
import { PresetChoice } from '../../../../shared/report/preset-choice.tsx';
import { RangeForm } from '../../../../shared/report/range-form.tsx';
import { type DayRange, instantsOf, monthToDate } from '../../../../shared/report/report-range.ts';
import { ReportTime } from '../../../../shared/report/report-time.tsx';
import { ExplainPanel, type ReportQuery } from '../../../../shared/screen/report/explain/explain-panel.tsx';
import { useShopZone } from '../../../../shared/session/shop-setting.ts';
import { Notice } from '../../../../shared/ui/notices/notice.tsx';
import { Page } from '../../../../shared/ui/page.tsx';
import { Count } from '../../../../shared/ui/values/money.tsx';
import { ProductPhoto } from '../../../../shared/ui/values/product-photo.tsx';
import { dayParam, integerParam, textParam, useUrlState } from '../../../../shared/url/url-state.ts';
import { DemandExport } from './demand-export.tsx';
import { DemandSums, MissedAmounts, MissedUnits, useDemandFigures } from './demand-figures.tsx';
import { useMessages } from './unmet-demand.messages.ts';

type Demand = ReturnType<typeof demandOf>;
type DemandRow = Demand['products'][number];

function demandOf({ products, ...rest }: ReplyOf<typeof demandRoutes.unmetDemand>) {
  return { ...rest, products: products.map((row) => ({ _id: row.productId, ...row })) };
}

const pathOf = ({ productId }: DemandRow) => `/admin/stock/product-list/${productId}`;

export const UnmetDemandScreen = withRememberedFilters('unmet-demand', undefined, UnmetDemand);

/** Demand without stock, most missed units first; a row links to its product. */
function UnmetDemand() {
  const t = useMessages();
  const columns = useColumns();
  const figures = useDemandFigures();
  const zone = useShopZone();
  const params = useMemo(() => {
    const { start, end } = monthToDate(zone);
    return {
      ...{ start: dayParam(start), end: dayParam(end), supplier: textParam() },
      ...{ current: integerParam(1), size: integerParam(20, 1, 100) },
    };
  }, [zone]);
  const [{ start, end, supplier, ...view }, setView] = useUrlState(params);
  const range = { start, end };
  const query = useQuery({
    ...pageQuery(demandRoutes.unmetDemand, {
      query: { ...view, ...instantsOf(range, zone), ...(supplier && { supplier }) },
    }),
    select: demandOf,
  });
  const show = (next: DayRange) => {
    if (next.start === start && next.end === end) void query.refetch();
    else setView({ ...next, current: 1 });
  };
  return (
    <Page
      title={t('title')}
      action={<DemandExport range={range} supplier={supplier} />}
      filters={
        <>
          <PresetChoice range={range} zone={zone} onChoose={show} />
          <RangeForm key={`${start} ${end}`} range={range} busy={query.isFetching} error={query.error} onShow={show} />
          <SupplierChoice
            suppliers={query.data?.suppliers ?? []}
            value={supplier}
            onChoose={(chosen) => setView({ supplier: chosen, current: 1 }, 'replace')}
          />
        </>
      }
      arrangement={<ColumnChoice columns={columns} />}
    >
      <ReportTime asOf={query.data?.asOf} />
      <ResourceTable
        query={query}
        rowsOf={(reply) => reply.products}
        totalOf={(reply) => reply.total}
        columns={columns}
        card={(row) => <DemandCard row={row} />}
        view={view}
        onView={setView}
        pathOf={pathOf}
        nothingYet={
          <Notice count={5} title={t('nothingTitle')}>
            {t('nothingText')}
          </Notice>
        }
      />
      {query.data && query.data.total > 0 && <DemandSums sums={query.data.sums} zone={zone} />}
      <ExplainPanel
        query={{ ...instantsOf(range, zone), ...(supplier && { supplier }) } as ReportQuery}
        days={range}
        columns={figures}
      />
    </Page>
  );
}

interface SupplierChoiceProps {
  readonly suppliers: Demand['suppliers'];
  readonly value: string;
  readonly onChoose: (supplier: string) => void;
}

/** The suppliers of missed products, with the missed units. */
function SupplierChoice({ suppliers, value, onChoose }: SupplierChoiceProps) {
  const t = useMessages();
  const language = useLanguage();
  const options = suppliers.flatMap(({ supplier, declined, refused }) =>
    supplier ? [{ value: supplier._id, label: `${supplier.name} (${formatCount(declined + refused, language)})` }] : [],
  );
  return (
    <Select
      allowClear
      aria-label={t('supplier')}
      placeholder={t('anySupplier')}
      popupMatchSelectWidth={false}
      style={{ minWidth: 180 }}
      value={value || undefined}
      options={options}
      onChange={(chosen?: string) => onChoose(chosen ?? '')}
    />
  );
}

function useColumns(): TableColumnsType<DemandRow> {
  const t = useMessages();
  return reportColumns<DemandRow>({
    itemNo: {
      title: t('itemNo'),
      responsive: ['xxl'],
      render: (_, { product }) => <span className="number">{product?.itemNo ?? t('unknown')}</span>,
    },
    name: { isLead: true, title: t('name'), render: (_, row) => <ProductName row={row} /> },
    photo: {
      title: t('photo'),
      responsive: ['xxl'],
      width: 72,
      render: (_, { product }) =>
        product && <ProductPhoto path={product.photo} name={product.name || product.itemNo} />,
    },
    supplier: { title: t('supplier'), render: (_, { supplier }) => supplier?.name || '–' },
    stock: { title: t('stock'), align: 'right', render: (_, { quantity }) => <Count value={quantity} /> },
    declined: { title: t('declined'), align: 'right', render: (_, row) => <MissedUnits row={row} of="declined" /> },
    refused: { title: t('refused'), align: 'right', render: (_, row) => <MissedUnits row={row} of="refused" /> },
    amount: { title: t('amount'), align: 'right', render: (_, { amounts }) => <MissedAmounts amounts={amounts} /> },
    recovered: { title: t('recovered'), align: 'right', render: (_, row) => <MissedUnits row={row} of="recovered" /> },
    waiting: { title: t('waiting'), align: 'right', render: (_, { waiting }) => <Count value={waiting} /> },
  });
}

/** A link to the product, unless it is deleted. */
function ProductName({ row }: { row: DemandRow }) {
  const t = useMessages();
  if (!row.product) return <span>{t('unknown')}</span>;
  return <RowLink to={pathOf(row)}>{row.product.name || row.product.itemNo}</RowLink>;
}

/** A product on a phone. */
function DemandCard({ row }: { row: DemandRow }) {
  const t = useMessages();
  return (
    <RowCard>
      <ProductName row={row} />
      <span>
        {t('stock')} <Count value={row.quantity} />
      </span>
      <SecondaryText>
        <span className="number">{row.product?.itemNo}</span> {row.supplier?.name}
      </SecondaryText>
      <SecondaryText>
        {t('waiting')} <Count value={row.waiting} />
      </SecondaryText>
      <span>
        {t('declined')} <MissedUnits row={row} of="declined" />
      </span>
      <span>
        {t('refused')} <MissedUnits row={row} of="refused" />
      </span>
      <span>
        {t('amount')} <MissedAmounts amounts={row.amounts} />
      </span>
      <span>
        {t('recovered')} <MissedUnits row={row} of="recovered" />
      </span>
    </RowCard>
  );
}
