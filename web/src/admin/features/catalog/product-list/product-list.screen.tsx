import { TableOutlined, UploadOutlined } from '@ant-design/icons';
import { productList } from '@countinghouse/contracts/catalog/product.list';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { ExportButton } from '../../../shared/export/export-button.tsx';
import { FilterBar } from '../../../shared/list/filters/filter-bar.tsx';
import { withRememberedFilters } from '../../../shared/list/remembered-filters.tsx';
import { ListScreen, useRowPath } from '../../../shared/screen/list-screen.tsx';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { useUrlState } from '../../../shared/url/url-state.ts';
import { productListParams, productListQuery } from '../api.ts';
import { PRODUCT_GRID_PATH } from '../grid-draft.ts';
import { useMessages } from '../product.messages.ts';
import { useProductColumns } from './product.columns.tsx';
import { useProductFilters } from './product.filters.ts';
import { useProductBulk } from './product-bulk.ts';
import { ProductCard } from './product-card.tsx';

const PATH = '/admin/stock/product-list';

export const ProductListScreen = withRememberedFilters('products', productList, ProductList);

function ProductList() {
  const t = useMessages();
  const [view, setView] = useUrlState(productListParams);
  const query = useQuery(productListQuery(view));
  const { go } = useOverlay();
  const navigate = useNavigate();
  const { search } = useLocation();
  const pathOf = useRowPath(PATH);
  const columns = useProductColumns(pathOf);
  return (
    <ListScreen
      title={t('title')}
      saved="products"
      actions={
        <>
          <Button icon={<UploadOutlined />} onClick={() => go(`${PATH}/import`)}>
            {t('import')}
          </Button>
          <Button icon={<TableOutlined />} onClick={() => void navigate(`${PRODUCT_GRID_PATH}${search}`)}>
            {t('editMany')}
          </Button>
          <ExportButton list={PATH} />
        </>
      }
      create={{ label: t('newProduct'), to: `${PATH}/new` }}
      searchPlaceholder={t('searchPlaceholder')}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      query={query}
      rowsOf={({ products }) => products}
      totalOf={({ total }) => total}
      columns={columns}
      filters={
        <FilterBar list={productList} params={productListParams} controls={useProductFilters()} columns={columns} />
      }
      card={(product) => <ProductCard product={product} path={pathOf(product)} />}
      view={view}
      onView={setView}
      pathOf={pathOf}
      bulk={useProductBulk(view)}
    />
  );
}
