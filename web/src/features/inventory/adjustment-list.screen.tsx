import { PlusOutlined } from '@ant-design/icons';
import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import { Button } from 'antd';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { useOverlay } from '../../shared/form/overlay.ts';
import { DateTime } from '../../shared/format/date-time.tsx';
import { ResourceTable } from '../../shared/list/resource-table.tsx';
import { Quiet, RowCard, RowLink } from '../../shared/list/row-parts.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { useAdjustmentColumns } from './adjustment.columns.tsx';
import { useAdjustments } from './api.ts';
import { useWords } from './inventory.words.ts';
import { Movement } from './movement.tsx';

const PATH = '/admin/stock/adjustment-list';

export function AdjustmentListScreen() {
  const t = useWords();
  const { view, setView, query } = useAdjustments();
  const { go } = useOverlay();
  const { id } = useParams();
  const { search } = useLocation();
  const pathOf = (adjustment: AdjustmentView) => `${PATH}/${adjustment._id}${search}`;
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go(`${PATH}/new`)}>
      {t('newAdjustment')}
    </Button>
  );
  return (
    <Page title={t('adjustments')} action={create}>
      <ResourceTable
        query={query}
        rowsOf={(reply) => reply.adjustments}
        totalOf={(reply) => reply.total}
        columns={useAdjustmentColumns(pathOf)}
        card={(adjustment) => <AdjustmentCard adjustment={adjustment} path={pathOf(adjustment)} />}
        view={view}
        onView={setView}
        pathOf={pathOf}
        openId={id}
        nothingYet={
          <Notice title={t('noAdjustments')} action={create}>
            {t('noAdjustmentsText')}
          </Notice>
        }
      />
      <Outlet />
    </Page>
  );
}

/** An adjustment in the list on a phone. */
function AdjustmentCard({ adjustment, path }: { adjustment: AdjustmentView; path: string }) {
  const { product, adjustmentId, createdAt, reason, quantity } = adjustment;
  return (
    <RowCard>
      <RowLink to={path}>{product.name || product.itemNo}</RowLink>
      <Movement quantity={quantity} />
      <Quiet>
        <span className="number">{adjustmentId}</span> · <DateTime at={createdAt} />
      </Quiet>
      <Quiet>
        <span className="number">{product.itemNo}</span>
      </Quiet>
      {reason && <Quiet>{reason}</Quiet>}
    </RowCard>
  );
}
