import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { type ProductTexts, productRecord } from '@countinghouse/contracts/catalog/record';
import type { ProductView } from '@countinghouse/contracts/catalog/views';
import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import { useQueryClient } from '@tanstack/react-query';
import { type Restoration, restoreFields } from '../../../shared/history/restoration.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { everyField } from '../../../shared/screen/record/restored-fields.ts';
import { productQuery, productViews } from '../api.ts';
import { changedFields, fieldsOf } from './product-changes.ts';

/** Restores a product's details; its stock is unchanged: it changes by counts and sales only. */
export function useRestoreProduct(id: string): Restoration {
  const queries = useQueryClient();
  const update = useCommand(productRoutes.updateProduct, { changes: productViews });
  const read = async (asOf?: string) => {
    const reply = await queries.fetchQuery({ ...productQuery(id, asOf), staleTime: 0 });
    return reply.product as ProductView;
  };
  return restoreFields<BodyOf<typeof productRoutes.updateProduct>>(
    {
      ...everyField<ProductTexts>(productRecord.fields),
      quantity: false,
      supplier: true,
      purchasePrice: true,
      sellingPrice: true,
      weight: true,
      packSize: true,
      taxClass: true,
      tags: true,
      category: true,
      thumbnails: true,
      currency: false,
    },
    async (touched, reason, { recordedAt }) => {
      // The history has references and places as names; the past product has them as the route expects them.
      const [past, present] = await Promise.all([read(recordedAt), read()]);
      const changes = changedFields(fieldsOf(present), fieldsOf(past));
      // A place in the tree refers to the tree as it was.
      const place = past.category && {
        category: past.category.category,
        pos: past.category.pos,
        version: past.category.version,
      };
      const changed = Object.entries('category' in changes ? { ...changes, category: place } : changes);
      const body = Object.fromEntries(changed.filter(([name]) => name in touched));
      await update.mutateAsync({ params: { id }, body, ifMatch: present.version, reason });
    },
  );
}
