import type { CategoryNode, CategoryView } from '@countinghouse/contracts/catalog/views';
import { useQuery } from '@tanstack/react-query';
import { Tree, type TreeProps } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { findNames } from '../../../../shared/ui/name-search.ts';
import { Notice } from '../../../../shared/ui/notices/notice.tsx';
import { usageCountsQuery } from '../../api.ts';
import { useMessages } from '../category-tag.messages.ts';
import styles from '../category-tag.module.css';
import { NameMatches } from '../name-matches.tsx';
import { dropPlace, type MoveDirection, productsIn, stepFrom } from './category-moves.ts';
import { useMoveCategory } from './use-move-category.ts';

interface CategoryTreeProps {
  readonly categories: readonly CategoryView[];
  readonly selectedId: string | undefined;
  readonly search: string;
  readonly onSelect: (id: string) => void;
}

/** The arrow keys that move the selected node while Alt is pressed. */
const directionOfKey: Readonly<Record<string, MoveDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/** The trees with the number of products of each node; nodes move by drag and by Alt with the arrow keys. */
export function CategoryTree({ categories, selectedId, search, onSelect }: CategoryTreeProps) {
  const t = useMessages();
  // New nodes are expanded: only collapsed ones are stored.
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const counts = useQuery(usageCountsQuery()).data?.categories;
  const own = counts && new Map(counts.map(({ _id, products }) => [_id, products]));
  const { move, isPending } = useMoveCategory(categories);
  const found = findNames(search, categories.flatMap(namesOf));
  const shown = search === '' ? [...categories] : categories.flatMap((node) => foundIn(node, found.has));
  const branches = shown.map((node) => branchOf(node, own));
  if (categories.length === 0) return <Notice title={t('noCategories')}>{t('noCategoriesText')}</Notice>;

  const onDrop: TreeProps['onDrop'] = ({ node, dragNode, dropPosition, dropToGap }) => {
    const isBefore = dropPosition < Number(node.pos.split('-').at(-1));
    const side = dropToGap ? (isBefore ? 'before' : 'after') : 'inside';
    const place = dropPlace(categories, String(dragNode.key), { target: String(node.key), side });
    if (place) move(String(dragNode.key), place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.altKey ? directionOfKey[event.key] : undefined;
    if (!direction || !selectedId) return;
    // The tree would otherwise move its cursor, and a browser would go back.
    event.preventDefault();
    event.stopPropagation();
    const place = stepFrom(categories, selectedId, direction);
    if (place && !isPending && !event.repeat) move(selectedId, place);
  };
  return (
    <>
      <NameMatches search={search} found={found} />
      <div onKeyDownCapture={onKeyDown}>
        <Tree
          className={styles.tree ?? ''}
          aria-label={t('categories')}
          blockNode
          showLine
          draggable={search === '' ? { icon: false } : false}
          onDrop={onDrop}
          expandedKeys={everyKey(branches).filter((key) => !collapsed.has(key))}
          onExpand={(_, { node, expanded }) =>
            setCollapsed(
              expanded ? new Set([...collapsed].filter((key) => key !== node.key)) : new Set([...collapsed, node.key]),
            )
          }
          treeData={branches}
          selectedKeys={selectedId ? [selectedId] : []}
          onSelect={(keys) => onSelect(String(keys[0] ?? ''))}
        />
      </div>
      <p className={styles.hint}>{selectedId ? t('moveHint') : t('selectHint')}</p>
    </>
  );
}

interface Branch {
  readonly key: string;
  readonly title: ReactNode;
  readonly children: Branch[];
}

function branchOf(node: CategoryNode, own: ReadonlyMap<string, number> | undefined): Branch {
  return {
    key: node._id,
    title: (
      <>
        <span>{node.name}</span>
        {own && <span className={styles.count}>{productsIn(node, own)}</span>}
      </>
    ),
    children: node.subCategory.map((child) => branchOf(child, own)),
  };
}

function namesOf({ name, subCategory }: CategoryNode): string[] {
  return [name, ...subCategory.flatMap(namesOf)];
}

/** Returns a matching node with all descendants; others with their matching descendants. */
function foundIn(node: CategoryNode, has: (name: string) => boolean): CategoryNode[] {
  if (has(node.name)) return [node];
  const subCategory = node.subCategory.flatMap((child) => foundIn(child, has));
  return subCategory.length > 0 ? [{ ...node, subCategory }] : [];
}

function everyKey(branches: readonly Branch[]): string[] {
  return branches.flatMap(({ key, children }) => [key, ...everyKey(children)]);
}
