import { productRoutes } from '@countinghouse/contracts/catalog/api';
import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { useQueryClient } from '@tanstack/react-query';
import type { PastVersion } from '../../shared/history/history-panel.tsx';
import { useCommand } from '../../shared/http/use-command.ts';
import { productQuery, productReads } from './api.ts';
import { changedFields, fieldsOf } from './product-changes.ts';

/** Puts a product's details back to how they were. Its stock is what it is: it moves by counts and sales only. */
export function useRestoreProduct(id: string) {
  const queries = useQueryClient();
  const update = useCommand(productRoutes.updateProduct, { changes: productReads });
  const read = async (asOf?: string) => {
    const reply = await queries.fetchQuery({ ...productQuery(id, asOf), staleTime: 0 });
    return reply.product as ProductView;
  };
  return async ({ entry }: PastVersion, reason: string) => {
    const [past, present] = await Promise.all([read(entry.recordedAt), read()]);
    const { quantity: _, ...changes } = changedFields(fieldsOf(present), fieldsOf(past));
    // A place in the tree is told by the tree as it was.
    const place = past.category && {
      category: past.category.category,
      pos: past.category.pos,
      version: past.category.version,
    };
    const body = 'category' in changes ? { ...changes, category: place } : changes;
    await update.mutateAsync({ params: { id }, body, ifMatch: present.version, reason });
  };
}
