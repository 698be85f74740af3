import { useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../../../../shared/http/api-error.ts';
import { useErrorMessage } from '../../../../shared/http/use-error-message.tsx';
import { categoriesQuery } from '../../api.ts';
import { useMessages } from '../category-tag.messages.ts';

/** Handles a conflict of the tree: reloads it and shows a message. */
export function useTreeChanged(): (error: ApiError) => boolean {
  const t = useMessages();
  const queries = useQueryClient();
  const errors = useErrorMessage();
  return (error) => {
    if (error.code !== 'TREE_CHANGED' && error.code !== 'VERSION_CONFLICT') return false;
    void queries.invalidateQueries({ queryKey: categoriesQuery().queryKey });
    errors.show(t('treeChanged'));
    return true;
  };
}
