import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { useOverlay } from '../../shared/form/overlay.ts';
import { ResourceTable } from '../../shared/list/resource-table.tsx';
import { SearchBox } from '../../shared/list/search-box.tsx';
import { useUrlState } from '../../shared/list/url-state.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { productListParams, productListQuery } from './api.ts';
import { useWords as useBulkWords } from './bulk.words.ts';
import { useProductColumns } from './product.columns.tsx';
import { useWords } from './product.words.ts';
import { ProductCard } from './product-card.tsx';

const PATH = '/admin/stock/product-list';

export function ProductListScreen() {
  const t = useWords();
  const bulk = useBulkWords();
  const [view, setView] = useUrlState(productListParams);
  const query = useQuery(productListQuery(view));
  const { go } = useOverlay();
  const { id } = useParams();
  const { search } = useLocation();
  const pathOf = (product: ProductView) => `${PATH}/${product._id}${search}`;
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go(`${PATH}/new`)}>
      {t('newProduct')}
    </Button>
  );

  return (
    <Page
      title={t('title')}
      action={
        <Space wrap>
          <Button icon={<UploadOutlined />} onClick={() => go(`${PATH}/import`)}>
            {bulk('import')}
          </Button>
          <Button icon={<DownloadOutlined />} onClick={() => go(`${PATH}/export`)}>
            {bulk('export')}
          </Button>
          {create}
        </Space>
      }
      filters={
        <SearchBox
          value={view.search}
          placeholder={t('searchPlaceholder')}
          onSearch={(text) => setView({ search: text, current: 1 }, 'replace')}
        />
      }
    >
      <ResourceTable
        query={query}
        rowsOf={(reply) => reply.products}
        totalOf={(reply) => reply.total}
        columns={useProductColumns(pathOf)}
        card={(product) => <ProductCard product={product} path={pathOf(product)} />}
        view={view}
        onView={setView}
        pathOf={pathOf}
        openId={id}
        nothingYet={
          <Notice title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </Notice>
        }
      />
      <Outlet />
    </Page>
  );
}
