import { productRoutes } from '@countinghouse/contracts/catalog/api';
import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Form } from 'antd';
import { useParams } from 'react-router-dom';
import { showFieldErrors } from '../../../shared/form/field-errors.ts';
import { FormPanel } from '../../../shared/form/form-panel.tsx';
import { FormPlaceholder } from '../../../shared/form/form-placeholder.tsx';
import { ConflictDialog } from '../../../shared/form/merging/conflict-dialog.tsx';
import type { Combine } from '../../../shared/form/merging/three-way-merge.ts';
import { type MergeBase, useMergingSave } from '../../../shared/form/merging/use-merging-save.ts';
import { useOpened } from '../../../shared/form/merging/use-opened.ts';
import { useAnotherForm } from '../../../shared/form/unsaved/use-another-form.ts';
import { byDeletion, byFormerValues } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useBaseCurrency } from '../../../shared/session/shop-setting.ts';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import { COPY_OF } from '../../../shared/url/panel-params.ts';
import { textParam, useUrlState } from '../../../shared/url/url-state.ts';
import { categoriesQuery, productQuery, productViews, suppliersQuery, tagsQuery } from '../api.ts';
import { pathOf } from '../category-place.ts';
import { useMessages } from '../product.messages.ts';
import { changedFields, copyFieldsOf, fieldsOf, newProduct, type ProductFields } from './product-changes.ts';
import { ProductFormFields } from './product-form-fields.tsx';

const newParams = { [COPY_OF]: textParam() };

/** A new product, or one that begins as a copy of the product in the address. */
export function NewProductForm() {
  const t = useMessages();
  const [{ copyOf }] = useUrlState(newParams);
  const { close } = useOverlay();
  const query = useQuery({ ...productQuery(copyOf), enabled: copyOf !== '' });
  const copied = useOpened(query.data, copyOf);
  if (copyOf === '') return <BlankProductForm />;
  if (copied) return <BlankProductForm copied={copied} />;
  return <FormPlaceholder query={query} title={t('newProduct')} onClose={close} isPanel />;
}

function BlankProductForm({ copied }: { copied?: ProductView }) {
  const t = useMessages();
  const { close, go } = useOverlay();
  const [form] = Form.useForm<ProductFields>();
  const another = useAnotherForm(form);
  const currency = useBaseCurrency();
  const trees = useQuery(categoriesQuery()).data?.categoryList;
  const create = useCommand(productRoutes.createProduct, {
    changes: productViews,
    success: t('saved'),
    undo: byDeletion(productRoutes.deleteProduct, productRoutes.restoreProduct),
    onSuccess: ({ product }) =>
      another.take() ? another.begin() : go(`${pagePaths.products}/${product._id}`, { saved: true }),
    onError: (error) => {
      another.take();
      return showFieldErrors(form, error);
    },
  });
  return (
    <FormPanel
      title={t('newProduct')}
      form={form}
      another={another}
      initialValues={copied ? copyFieldsOf(copied) : newProduct}
      saving={create.isPending}
      onClose={close}
      onSave={(fields) =>
        create.mutate({
          body: { ...changedFields(newProduct, fields, trees), itemNo: fields.itemNo, currency: currency.name },
        })
      }
    >
      {copied && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={t('copiedFrom', { name: copied.name || copied.itemNo })}
        />
      )}
      <ProductFormFields isNew />
    </FormPanel>
  );
}

export function EditProductForm() {
  const t = useMessages();
  const { id = '' } = useParams();
  const { close } = useOverlay();
  const query = useQuery(productQuery(id));
  const opened = useOpened(query.data, id);
  if (opened) return <EditOpenedProduct product={opened} />;
  return <FormPlaceholder query={query} title={t('editProduct')} onClose={close} isPanel />;
}

/**
 * Stock changes during editing; a count is a difference, and so is added to it. Two counts are a conflict: the server
 * refuses them.
 */
const combine: Combine<ProductFields> = { quantity: (was, mine, theirs) => theirs + mine - was };

const basisOf = (product: ProductView): MergeBase<ProductFields> => ({
  values: fieldsOf(product),
  version: product.version,
});

function EditOpenedProduct({ product }: { product: ProductView }) {
  const t = useMessages();
  const record = { context: 'product', id: product._id } as const;
  const queries = useQueryClient();
  const { close } = useOverlay();
  const [form] = Form.useForm<ProductFields>();
  const currency = useBaseCurrency();
  const trees = useQuery(categoriesQuery()).data?.categoryList;
  const show = useShownReference();
  const update = useCommand(productRoutes.updateProduct, {
    changes: productViews,
    success: t('saved'),
    undo: byFormerValues,
    onSuccess: ({ product }) => {
      merging.rebase(basisOf(product));
      close({ saved: true });
    },
    onError: (error) => merging.onConflict(error) || showFieldErrors(form, error),
  });
  const merging = useMergingSave<ProductFields>({
    form,
    record,
    opened: basisOf(product),
    combine,
    present: async () => {
      const reply = await queries.fetchQuery({ ...productQuery(product._id), staleTime: 0 });
      return basisOf(reply.product as ProductView);
    },
    send: (fields, { values, version }) =>
      update.mutate({
        params: { id: product._id },
        body: { ...changedFields(values, fields, trees), currency: currency.name },
        ifMatch: version,
        former: changedFields(fields, values, trees),
      }),
  });

  return (
    <FormPanel
      title={t('editProduct')}
      form={form}
      record={record}
      initialValues={fieldsOf(product)}
      saving={update.isPending}
      onClose={close}
      onSave={merging.save}
    >
      <ProductFormFields />
      <ConflictDialog dialog={merging.dialog} show={show} symbol={currency.symbol} />
    </FormPanel>
  );
}

/** The form has references by id; people see their names. */
function useShownReference(): (field: string, value: unknown) => string | undefined {
  const trees = useQuery(categoriesQuery()).data?.categoryList ?? [];
  const suppliers = useQuery(suppliersQuery()).data?.suppliers ?? [];
  const tags = useQuery(tagsQuery()).data?.tags ?? [];
  return (field, value) => {
    if (field === 'supplier') return suppliers.find(({ _id }) => _id === value)?.name;
    if (field === 'tags')
      return (
        tags
          .filter(({ _id }) => (value as string[]).includes(_id))
          .map(({ name }) => name)
          .join(', ') || undefined
      );
    return field === 'category' && typeof value === 'string' ? pathOf(trees, value) : undefined;
  };
}
