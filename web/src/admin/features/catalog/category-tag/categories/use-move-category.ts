import { categoryRoutes } from '@countinghouse/contracts/catalog/grouping/category-api';
import type { CategoryView } from '@countinghouse/contracts/catalog/views';
import type { ApiError } from '../../../../../shared/http/api-error.ts';
import { byFormerValues } from '../../../../shared/http/reversal.ts';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { useErrorMessage } from '../../../../shared/http/use-error-message.tsx';
import { categoryViews } from '../../api.ts';
import { useMessages } from '../category-tag.messages.ts';
import { type NodePlace, placeOfNode } from './category-moves.ts';
import { placedNode } from './category-nodes.ts';
import { useTreeChanged } from './use-tree-changed.ts';

interface MoveOptions {
  readonly onSuccess?: () => void;
  readonly onError?: () => void;
}

/** Returns the move of a node of these trees, under another name where one is given, with one undo for both. */
export function useMoveCategory(categories: readonly CategoryView[], { onSuccess, onError }: MoveOptions = {}) {
  const t = useMessages();
  const errors = useErrorMessage();
  const onTreeChanged = useTreeChanged();
  const move = useCommand(categoryRoutes.moveCategory, {
    changes: categoryViews,
    success: t('categoryMoved'),
    undo: byFormerValues,
    onSuccess: () => onSuccess?.(),
    onError(error: ApiError) {
      onError?.();
      const fault = error.fields.find(({ field }) => field === 'parent');
      if (!fault) return onTreeChanged(error);
      errors.show(fault.message);
      return true;
    },
  });
  const run = (id: string, place: NodePlace, name?: string) => {
    const [node, before] = [placedNode(categories, id), placeOfNode(categories, id)];
    if (!node || !before) return;
    const isRenamed = name !== undefined && name !== node.name;
    move.mutate({
      params: { id },
      body: { ...place, ...(isRenamed && { name }) },
      ifMatch: node.version,
      former: { ...before, ...(isRenamed && { name: node.name }) },
    });
  };
  return { move: run, isPending: move.isPending };
}
