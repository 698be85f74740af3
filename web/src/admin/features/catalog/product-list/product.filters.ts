import type { productList } from '@countinghouse/contracts/catalog/product.list';
import type { CategoryNode } from '@countinghouse/contracts/catalog/views';
import { stockBands } from '@countinghouse/contracts/inventory/stock-band';
import { useQuery } from '@tanstack/react-query';
import type { FilterControls, FilterOption } from '../../../shared/list/filters/filter-control.ts';
import { useStatusOptions } from '../../../shared/list/filters/status-options.ts';
import { categoriesQuery, suppliersQuery, tagsQuery } from '../api.ts';
import { useMessages } from '../product.messages.ts';

/** Returns the filter controls of the product list. */
export function useProductFilters(): FilterControls<typeof productList> {
  const t = useMessages();
  const categories = useQuery(categoriesQuery());
  const suppliers = useQuery(suppliersQuery());
  const tags = useQuery(tagsQuery());
  const bands = { in: t('inStock'), low: t('runningLow'), out: t('soldOut') };
  return {
    category: {
      label: t('category'),
      options: (categories.data?.categoryList ?? []).map(nodeOption),
      isLoading: categories.isPending,
    },
    supplier: {
      label: t('supplier'),
      options: named(suppliers.data?.suppliers, t('unnamed')),
      isLoading: suppliers.isPending,
    },
    tag: { label: t('tags'), options: named(tags.data?.tags, t('unnamed')), isLoading: tags.isPending },
    status: { label: t('status'), options: useStatusOptions() },
    stock: { label: t('stock'), options: stockBands.map((value) => ({ value, label: bands[value] })) },
  };
}

function nodeOption({ _id, name, subCategory }: CategoryNode): FilterOption {
  return { value: _id, label: name, ...(subCategory.length > 0 && { children: subCategory.map(nodeOption) }) };
}

function named(list: readonly { readonly _id: string; readonly name: string }[] = [], unnamed: string) {
  return list.map(({ _id, name }) => ({ value: _id, label: name || unnamed }));
}
