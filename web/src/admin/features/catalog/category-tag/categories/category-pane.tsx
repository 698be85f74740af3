import { PlusOutlined } from '@ant-design/icons';
import { categoryRoutes } from '@countinghouse/contracts/catalog/grouping/category-api';
import type { CategoryView } from '@countinghouse/contracts/catalog/views';
import type { FieldChange } from '@countinghouse/contracts/history/views';
import { categoryPath } from '@countinghouse/contracts/pages/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DeleteInUseDialog } from '../../../../shared/bulk/delete-in-use/delete-in-use-dialog.tsx';
import { HistoryButton } from '../../../../shared/history/history-button.tsx';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { ViewInShop } from '../../../../shared/ui/buttons/view-in-shop.tsx';
import { LoadFailure } from '../../../../shared/ui/notices/load-failure.tsx';
import { useOverlay } from '../../../../shared/url/overlay.ts';
import { useUrlState } from '../../../../shared/url/url-state.ts';
import { categoriesQuery, categoryViews, usageCountsQuery } from '../../api.ts';
import { categoryOptions, placeKey, placeOnWire } from '../../category-place.ts';
import { useMessages } from '../category-tag.messages.ts';
import styles from '../category-tag.module.css';
import { nameSearchParams } from '../name-matches.tsx';
import { nodeOf, productsIn } from './category-moves.ts';
import { type PlacedNode, placedNode } from './category-nodes.ts';
import { nodeRestoration } from './category-reversals.ts';
import { CategoryTree } from './category-tree.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { categoryTreeParams } from './selected-category.ts';
import { useRestoreCategory } from './use-restore-category.ts';
import { useTreeChanged } from './use-tree-changed.ts';

export const CATEGORY_TAG_PATH = '/admin/category_tags';

/** The category tree with the actions for the selected node. */
export function CategoryPane() {
  const query = useQuery(categoriesQuery());
  const [{ node: selectedId }, setSelected] = useUrlState(categoryTreeParams);
  const [{ search }] = useUrlState(nameSearchParams);
  if (query.error && !query.data) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { categoryList } = query.data;
  const selected = placedNode(categoryList, selectedId);
  return (
    <>
      <Actions categories={categoryList} selected={selected} onDeleted={() => setSelected({ node: '' }, 'replace')} />
      <CategoryTree
        categories={categoryList}
        selectedId={selected?._id}
        search={search}
        onSelect={(node) => setSelected({ node }, 'replace')}
      />
    </>
  );
}

interface ActionsProps {
  readonly categories: readonly CategoryView[];
  readonly selected: PlacedNode | undefined;
  readonly onDeleted: () => void;
}

function Actions({ categories, selected, onDeleted }: ActionsProps) {
  const t = useMessages();
  const { go } = useOverlay();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={`${styles.actions} ${styles.sticky}`}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => go(`${CATEGORY_TAG_PATH}/new`)}>
        {t('newCategory')}
      </Button>
      {selected && (
        <>
          <Button onClick={() => go(`${CATEGORY_TAG_PATH}/sub-category`)}>{t('addSubCategory')}</Button>
          <Button onClick={() => go(`${CATEGORY_TAG_PATH}/edit`)}>{t('editCategory')}</Button>
          <MoveButtons categories={categories} id={selected._id} />
          <ProductsOf categories={categories} id={selected._id} />
          <ViewInShop to={categoryPath(selected)} />
          <CategoryHistory category={selected.category} title={selected.name} />
          <Button danger className={styles.apart ?? ''} onClick={() => setAsking(true)}>
            {t('deleteCategory')}
          </Button>
          {isAsking && (
            <DeleteCategory
              categories={categories}
              node={selected}
              onDeleted={onDeleted}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      )}
    </div>
  );
}

interface DeleteCategoryProps {
  readonly categories: readonly CategoryView[];
  readonly node: PlacedNode;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteCategory({ categories, node, onDeleted, onClose }: DeleteCategoryProps) {
  const t = useMessages();
  const onError = useTreeChanged();
  const remove = useCommand(categoryRoutes.deleteCategory, {
    changes: categoryViews,
    success: t('categoryDeleted'),
    undo: () => nodeRestoration(node.category, node._id),
    onSuccess: onDeleted,
    onError,
  });
  const { _id, name, category, pos, version, below } = node;
  const own = placeKey({ category, pos: [...pos] });
  const onWire = (key: string) => placeOnWire(categories, key);
  return (
    <DeleteInUseDialog
      of="category"
      id={_id}
      name={name}
      {...(below > 0 && { consequence: t('withBelow', { count: below }) })}
      productsLeft={t(pos.length > 0 ? 'productsMoveUp' : 'productsLeft')}
      targets={categoryOptions(categories).filter(({ value }) => value !== own && !value.startsWith(`${own}/`))}
      moveOf={(product, target) => ({
        to: { category: onWire(target) },
        back: { category: product.category && onWire(placeKey(product.category)) },
      })}
      onDelete={() =>
        remove.mutateAsync({ params: { id: category }, query: { category: pos.join(',') }, ifMatch: version })
      }
      onClose={onClose}
    />
  );
}

/** A link to the products of a node and of all below it. */
function ProductsOf({ categories, id }: { categories: readonly CategoryView[]; id: string }) {
  const t = useMessages();
  const counts = useQuery(usageCountsQuery()).data?.categories;
  const node = nodeOf(categories, id);
  if (!counts || !node) return null;
  const count = productsIn(node, new Map(counts.map(({ _id, products }) => [_id, products])));
  return (
    <Link className={styles.products} to={`/admin/stock/product-list?category=${id}`}>
      {t('productsIn', { count })}
    </Link>
  );
}

/** Renames of nodes that still exist; later additions and moves stay, and deleted nodes stay deleted. */
const isRename = ({ field, from, to }: FieldChange) => !field.startsWith('place.') && from !== null && to !== null;

/** The history of the tree; its nodes can be renamed back. */
function CategoryHistory({ category, title }: { category: string; title: string }) {
  const restore = useRestoreCategory(category);
  return (
    <HistoryButton
      of={{ context: 'category', id: category }}
      title={title}
      restores={{ steps: restore, undoes: isRename }}
    />
  );
}
