import { productRoutes } from '@countinghouse/contracts/catalog/api';
import type { ListedProductView } from '@countinghouse/contracts/catalog/views';
import type { BodyOf, ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { STANDARD_CLASS } from '@countinghouse/contracts/settings/tax-classes';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { BulkAction, BulkOffer } from '../../../shared/bulk/bulk-action.ts';
import { useDeleteAction, useStatusActions } from '../../../shared/bulk/common-actions.ts';
import { call } from '../../../shared/http/call.ts';
import { serializeRequest } from '../../../shared/http/serialized-request.ts';
import { queryOfView } from '../../../shared/list/filters/list-params.ts';
import { useCurrentUser, useMayCall } from '../../../shared/session/current-user.ts';
import { useTaxClasses } from '../../../shared/session/tax-setting.ts';
import type { UrlValues } from '../../../shared/url/url-state.ts';
import { categoriesQuery, type productListParams, productViews, tagsQuery } from '../api.ts';
import { categoryOptions, placeKey, placeOnWire } from '../category-place.ts';
import { newGridDraft, PRODUCT_GRID_PATH, storeGridDraft } from '../grid-draft.ts';
import { useMessages } from '../product.messages.ts';

/** Returns the bulk actions of products: each row gets the command that its own form would send. */
export function useProductBulk(
  view: UrlValues<typeof productListParams>,
): BulkOffer<ListedProductView, ReplyOf<typeof productRoutes.listProducts>> {
  const switches = useStatusActions<ListedProductView>(productRoutes.updateProduct);
  const remove = useDeleteAction<ListedProductView>(productRoutes.deleteProduct, {
    restore: productRoutes.restoreProduct,
  });
  const tagging = useTagActions();
  const placing = useCategoryAction();
  const taxing = useTaxClassAction();
  const mayDelete = useMayCall()(productRoutes.deleteProduct);
  const t = useMessages();
  const navigate = useNavigate();
  const { _id } = useCurrentUser();
  const openGrid = (rows: readonly ListedProductView[]) => {
    const address = `?selected=${newId()}`;
    storeGridDraft(_id, newGridDraft(address, rows));
    void navigate(`${PRODUCT_GRID_PATH}${address}`);
  };
  return {
    actions: [...switches, ...tagging, placing, ...taxing, ...(mayDelete ? [remove] : [])],
    edit: { label: t('editMany'), open: openGrid },
    context: 'product',
    labelOf: ({ itemNo, name }) => [itemNo, name].filter(Boolean).join(' · '),
    readPage: (page) => call(productRoutes.listProducts, { query: queryOfView({ ...view, ...page }) }),
    changes: productViews,
  };
}

/** The change of one product and its reversal. */
function change(product: ListedProductView, to: ProductBody, back: ProductBody) {
  const { _id, version } = product;
  return {
    call: serializeRequest(productRoutes.updateProduct, { params: { id: _id }, body: to, ifMatch: version }),
    undo: serializeRequest(productRoutes.updateProduct, { params: { id: _id }, body: back }),
  };
}

type ProductBody = BodyOf<typeof productRoutes.updateProduct>;

function useTagActions(): BulkAction<ListedProductView>[] {
  const t = useMessages();
  const tags = useQuery(tagsQuery()).data?.tags ?? [];
  const choice = {
    label: t('tags'),
    options: tags.map(({ _id, name }) => ({ value: _id, label: name })),
    multiple: true,
  };
  const retag = (key: string, label: string, next: typeof addTags): BulkAction<ListedProductView> => ({
    key,
    label,
    choice,
    stepOf: (product, chosen) => {
      const before = product.tags.map(({ _id }) => _id);
      const after = next(before, chosen);
      const isSame = after.length === before.length && after.every((tag) => before.includes(tag));
      return isSame ? undefined : change(product, { tags: after }, { tags: before });
    },
  });
  return [
    retag('add-tags', t('addTags'), addTags),
    retag('remove-tags', t('removeTags'), (before, chosen) => before.filter((tag) => !chosen.includes(tag))),
    retag('set-tags', t('setTags'), (_, chosen) => [...chosen]),
  ];
}

function addTags(before: readonly string[], chosen: readonly string[]): string[] {
  return [...new Set([...before, ...chosen])];
}

/** A place in the tree is sent with the version of the tree from which it was chosen. */
function useCategoryAction(): BulkAction<ListedProductView> {
  const t = useMessages();
  const trees = useQuery(categoriesQuery()).data?.categoryList ?? [];
  const onWire = (key: string) => placeOnWire(trees, key);
  return {
    key: 'set-category',
    label: t('setCategory'),
    choice: { label: t('category'), options: categoryOptions(trees) },
    stepOf: (product, [key = '']) => {
      const before = product.category === null ? null : placeKey(product.category);
      if (before === key) return undefined;
      return change(product, { category: onWire(key) }, { category: before === null ? null : onWire(before) });
    },
  };
}

/** In a shop with taxes only. */
function useTaxClassAction(): BulkAction<ListedProductView>[] {
  const t = useMessages();
  const options = useTaxClasses();
  if (!options) return [];
  return [
    {
      key: 'set-tax-class',
      label: t('setTaxClass'),
      choice: { label: t('taxClass'), options },
      stepOf: (product, [taxClass = STANDARD_CLASS]) => {
        const before = product.taxClass ?? STANDARD_CLASS;
        return before === taxClass ? undefined : change(product, { taxClass }, { taxClass: before });
      },
    },
  ];
}
