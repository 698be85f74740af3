import { useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../../../../shared/http/api-error.ts';
import { useErrorMessage } from '../../../../shared/http/use-error-message.tsx';
import { categoriesQuery } from '../../api.ts';
import { useMessages } from '../category-tag.messages.ts';

/** Deals with a change that came too late for the tree it was meant for: loads the tree as it is now and says so. */
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
