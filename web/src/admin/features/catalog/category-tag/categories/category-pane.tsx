import { PlusOutlined } from '@ant-design/icons';
import { categoryRoutes } from '@countinghouse/contracts/catalog/api';
import type { CategoryNode, CategoryView } from '@countinghouse/contracts/catalog/views';
import type { FieldChange } from '@countinghouse/contracts/history/views';
import { categoryPath } from '@countinghouse/contracts/pages/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton, Tree } from 'antd';
import { useState } from 'react';
import { DeleteInUseDialog } from '../../../../shared/bulk/delete-in-use/delete-in-use-dialog.tsx';
import { HistoryButton } from '../../../../shared/history/history-button.tsx';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { ViewInShop } from '../../../../shared/ui/buttons/view-in-shop.tsx';
import { findNames } from '../../../../shared/ui/name-search.ts';
import { LoadFailure } from '../../../../shared/ui/notices/load-failure.tsx';
import { Notice } from '../../../../shared/ui/notices/notice.tsx';
import { useOverlay } from '../../../../shared/url/overlay.ts';
import { useUrlState } from '../../../../shared/url/url-state.ts';
import { categoriesQuery, categoryViews } from '../../api.ts';
import { categoryOptions, placeKey, placeOnWire } from '../../category-place.ts';
import { useMessages } from '../category-tag.messages.ts';
import styles from '../category-tag.module.css';
import { NameMatches, nameSearchParams } from '../name-matches.tsx';
import { type PlacedNode, placedNode } from './category-nodes.ts';
import { nodeRestoration } from './category-reversals.ts';
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
        selected={selected}
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

/** Renames of nodes that still exist; later additions stay, and deleted nodes stay deleted. */
const isRename = ({ from, to }: FieldChange) => from !== null && to !== null;

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

interface CategoryTreeProps {
  readonly categories: readonly CategoryView[];
  readonly selected: PlacedNode | undefined;
  readonly search: string;
  readonly onSelect: (id: string) => void;
}

function CategoryTree({ categories, selected, search, onSelect }: CategoryTreeProps) {
  const t = useMessages();
  // New nodes are expanded: only collapsed ones are stored.
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const found = findNames(search, categories.flatMap(namesOf));
  const branches = search === '' ? categories.map(branch) : categories.flatMap((node) => foundBranch(node, found.has));
  if (categories.length === 0) return <Notice title={t('noCategories')}>{t('noCategoriesText')}</Notice>;
  return (
    <>
      <NameMatches search={search} found={found} />
      <Tree
        className={styles.tree ?? ''}
        aria-label={t('categories')}
        blockNode
        showLine
        expandedKeys={everyKey(branches).filter((key) => !collapsed.has(key))}
        onExpand={(_, { node, expanded }) =>
          setCollapsed(
            expanded ? new Set([...collapsed].filter((key) => key !== node.key)) : new Set([...collapsed, node.key]),
          )
        }
        treeData={branches}
        selectedKeys={selected ? [selected._id] : []}
        onSelect={(keys) => onSelect(String(keys[0] ?? ''))}
      />
      {!selected && <p className={styles.hint}>{t('selectHint')}</p>}
    </>
  );
}

interface Branch {
  readonly key: string;
  readonly title: string;
  readonly children: Branch[];
}

function branch({ _id, name, subCategory }: CategoryNode): Branch {
  return { key: _id, title: name, children: subCategory.map(branch) };
}

function namesOf({ name, subCategory }: CategoryNode): string[] {
  return [name, ...subCategory.flatMap(namesOf)];
}

/** Returns a matching node with all descendants; others with their matching descendants. */
function foundBranch(node: CategoryNode, has: (name: string) => boolean): Branch[] {
  if (has(node.name)) return [branch(node)];
  const children = node.subCategory.flatMap((child) => foundBranch(child, has));
  return children.length > 0 ? [{ key: node._id, title: node.name, children }] : [];
}

function everyKey(branches: readonly Branch[]): string[] {
  return branches.flatMap(({ key, children }) => [key, ...everyKey(children)]);
}
