import { productRoutes } from '@countinghouse/contracts/catalog/api';
import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ConflictNotice } from '../../shared/form/conflict-notice.tsx';
import { showFieldErrors } from '../../shared/form/field-errors.ts';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { useOverlay } from '../../shared/form/overlay.ts';
import { useCommand } from '../../shared/http/use-command.ts';
import { useBaseCurrency } from '../../shared/shop/shop-setting.ts';
import { categoriesQuery, productQuery, productReads } from './api.ts';
import { useWords } from './product.words.ts';
import { changedFields, fieldsOf, newProduct, type ProductFields } from './product-changes.ts';
import { ProductFormFields } from './product-form-fields.tsx';

export function NewProductForm() {
  const t = useWords();
  const { close } = useOverlay();
  const [form] = Form.useForm<ProductFields>();
  const currency = useBaseCurrency();
  const trees = useQuery(categoriesQuery()).data?.categoryList;
  const create = useCommand(productRoutes.createProduct, {
    changes: productReads,
    success: t('saved'),
    onSuccess: () => close({ saved: true }),
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormPanel
      title={t('newProduct')}
      form={form}
      initialValues={newProduct}
      saving={create.isPending}
      onClose={close}
      onSave={(fields) =>
        create.mutate({
          body: { ...changedFields(newProduct, fields, trees), itemNo: fields.itemNo, currency: currency.name },
        })
      }
    >
      <ProductFormFields />
    </FormPanel>
  );
}

export function EditProductForm() {
  const { id = '' } = useParams();
  const { data } = useQuery(productQuery(id));
  // The form works on the product as it was opened; what others save meanwhile must not move under the typing.
  const [opened, setOpened] = useState<ProductView>();
  if (data && opened?._id !== id) setOpened(data);
  return opened ? <EditOpenedProduct product={opened} /> : null;
}

function EditOpenedProduct({ product }: { product: ProductView }) {
  const t = useWords();
  const queries = useQueryClient();
  const { close } = useOverlay();
  const [form] = Form.useForm<ProductFields>();
  const [version, setVersion] = useState(product.version);
  const currency = useBaseCurrency();
  const trees = useQuery(categoriesQuery()).data?.categoryList;
  const update = useCommand(productRoutes.updateProduct, {
    changes: productReads,
    success: t('saved'),
    onSuccess: () => close({ saved: true }),
    onError: (error) => error.code === 'VERSION_CONFLICT' || showFieldErrors(form, error),
  });
  const save = (fields: ProductFields, ifMatch: string) =>
    update.mutate({
      params: { id: product._id },
      body: { ...changedFields(fieldsOf(product), fields, trees), currency: currency.name },
      ifMatch,
    });
  const saveOver = async () => {
    const { product: present } = await queries.fetchQuery({ ...productQuery(product._id), staleTime: 0 });
    setVersion(present.version);
    save(form.getFieldsValue(true), present.version);
  };

  return (
    <FormPanel
      title={t('editProduct')}
      form={form}
      initialValues={fieldsOf(product)}
      saving={update.isPending}
      onClose={close}
      onSave={(fields) => save(fields, version)}
    >
      <ConflictNotice error={update.error} onSaveOver={() => void saveOver()} />
      <ProductFormFields />
    </FormPanel>
  );
}
