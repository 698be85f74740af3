import { useQuery } from '@tanstack/react-query';
import { Pagination, Segmented, Skeleton } from 'antd';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { productQuery } from '../../../../shared/form/products/product-queries.ts';
import { DayRangeFields } from '../../../../shared/report/day-range-fields.tsx';
import { PresetChoice } from '../../../../shared/report/preset-choice.tsx';
import { instantsOf } from '../../../../shared/report/report-range.ts';
import { useShopZone } from '../../../../shared/session/shop-setting.ts';
import { LoadFailure } from '../../../../shared/ui/notices/load-failure.tsx';
import { SidePanel } from '../../../../shared/ui/side-panel.tsx';
import { useUrlState } from '../../../../shared/url/url-state.ts';
import { MOVEMENTS_PAGE, movementsQuery } from '../../api.ts';
import { useMessages } from '../movement.messages.ts';
import { movementColumns, movementParams, withoutMovements } from '../movement-params.ts';
import { MovementTable } from './movement-table.tsx';
import { MovementTotals } from './movement-totals.tsx';
import styles from './movements.module.css';

/** Every movement of a product's stock in some shop days, beside a report: the details of a figure of the trend. */
export function MovementsPanel() {
  const t = useMessages();
  const zone = useShopZone();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [{ from, to, column, page }, setView] = useUrlState(useMemo(() => movementParams(zone), [zone]));
  const range = { start: from, end: to };
  const query = useQuery(movementsQuery(id, { ...instantsOf(range, zone), column, current: page }));
  const product = useQuery(productQuery(id)).data;
  const name = product?.name || product?.itemNo || '';
  const showRange = ({ start, end }: typeof range) => setView({ from: start, to: end, page: 1 }, 'replace');
  const { data } = query;

  return (
    <SidePanel
      title={name ? `${t('title')} · ${name}` : t('title')}
      label={t('title')}
      width={640}
      onClose={() => void navigate({ pathname: '..', search: String(withoutMovements(search, zone)) })}
      footer={product && <Link to={`/admin/stock/product-list/${id}`}>{t('openProduct')}</Link>}
    >
      <div className={styles.filters} data-filters>
        <PresetChoice range={range} zone={zone} onChoose={showRange} />
        <div className={styles.days}>
          <DayRangeFields
            value={range}
            error={query.error}
            onChange={({ start, end }) => start && end && start <= end && showRange({ start, end })}
          />
        </div>
        <Segmented
          aria-label={t('movement')}
          value={column ?? 'all'}
          options={(['all', ...movementColumns] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(value) =>
            setView({ column: movementColumns.find((known) => known === value), page: 1 }, 'replace')
          }
        />
      </div>
      {query.error && !data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <MovementTotals counts={data.counts} shown={column} />
          <MovementTable movements={data.movements} />
          {data.total > MOVEMENTS_PAGE && (
            <Pagination
              className={styles.pager ?? ''}
              size="small"
              current={page}
              pageSize={MOVEMENTS_PAGE}
              total={data.total}
              showSizeChanger={false}
              onChange={(next) => setView({ page: next })}
            />
          )}
        </>
      )}
    </SidePanel>
  );
}
