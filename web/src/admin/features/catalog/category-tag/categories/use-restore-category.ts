import { categoryRoutes } from '@countinghouse/contracts/catalog/grouping/category-api';
import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { categoryQuery, categoryViews } from '../../api.ts';
import { useMessages } from '../category-tag.messages.ts';
import { renamesTo } from './category-nodes.ts';

/**
 * Renames the nodes of a category's tree back, each by an ordinary change; later additions stay, and deleted nodes stay
 * deleted, as their products have been moved.
 */
export function useRestoreCategory(id: string) {
  const t = useMessages();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const rename = useCommand(categoryRoutes.renameCategory, { changes: categoryViews });
  const read = async (asOf?: string) =>
    (await queries.fetchQuery({ ...categoryQuery(id, asOf), staleTime: 0 })).category;
  return async (entry: HistoryEntry, reason: string) => {
    const [past, present] = await Promise.all([read(entry.recordedAt), read()]);
    const renames = renamesTo(past, present);
    let { version } = present;
    for (const { name, pos } of renames) {
      const reply = await rename.mutateAsync({
        params: { id },
        body: { name, pos: [...pos] },
        ifMatch: version,
        reason,
      });
      version = reply.category.version;
    }
    if (renames.length === 0) void message.info(t('namesAsTheyWere'));
  };
}
