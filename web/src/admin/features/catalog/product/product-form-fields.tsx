import { MAX_THUMBNAILS, productRoutes } from '@countinghouse/contracts/catalog/api';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, Select, Switch } from 'antd';
import { FieldPair } from '../../../shared/form/field-pair.tsx';
import { ImageList } from '../../../shared/form/images/image-list.tsx';
import { SingleImage } from '../../../shared/form/images/single-image.tsx';
import { NumberItem } from '../../../shared/form/number-field.tsx';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { useBaseCurrency } from '../../../shared/session/shop-setting.ts';
import { useTaxClasses } from '../../../shared/session/tax-setting.ts';
import { optionSearch } from '../../../shared/ui/name-search.ts';
import { TreeChoice } from '../../../shared/ui/tree-choice.tsx';
import { Section } from '../../../shared/ui/values/fields.tsx';
import { categoriesQuery, suppliersQuery, tagsQuery } from '../api.ts';
import { treeOptions } from '../category-place.ts';
import { useMessages } from '../product.messages.ts';

/** The fields of a product, in sections; the same for a new one and an edit. */
export function ProductFormFields({ isNew = false }: { isNew?: boolean }) {
  const t = useMessages();
  return (
    <>
      <Section title={t('basics')}>
        <Basics />
      </Section>
      <Section title={t('stockAndPrices')}>
        <StockAndPrices isNew={isNew} />
      </Section>
      <Section title={t('placement')}>
        <Placement />
      </Section>
      <Section title={t('photos')}>
        <Form.Item name="photo" label={t('photo')}>
          <SingleImage route={productRoutes.uploadProductPhoto} label={t('photo')} />
        </Form.Item>
        <Form.Item name="thumbnails" label={t('thumbnails')} extra={t('atMostThumbnails', { max: MAX_THUMBNAILS })}>
          <ImageList route={productRoutes.uploadProductPhoto} label={t('thumbnails')} max={MAX_THUMBNAILS} />
        </Form.Item>
      </Section>
    </>
  );
}

function Basics() {
  const t = useMessages();
  const shared = useCommonMessages();
  return (
    <>
      <FieldPair>
        <Form.Item
          name="itemNo"
          label={t('itemNo')}
          rules={[{ required: true, whitespace: true, message: t('itemNoRequired') }]}
        >
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="status" label={t('status')} valuePropName="checked">
          <Switch checkedChildren={shared('active')} unCheckedChildren={shared('inactive')} />
        </Form.Item>
      </FieldPair>
      <Form.Item name="name" label={t('name')}>
        <Input maxLength={500} />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={20_000} />
      </Form.Item>
    </>
  );
}

function StockAndPrices({ isNew }: { isNew: boolean }) {
  const t = useMessages();
  const { name, symbol } = useBaseCurrency();
  const taxClasses = useTaxClasses();
  const price = { limits: { min: 0, decimals: 2 }, prefix: symbol, suffix: name } as const;
  const count = { limits: { min: 0, decimals: 0 } } as const;
  return (
    <>
      <FieldPair>
        <NumberItem name="quantity" label={t('quantity')} {...count} {...(!isNew && { extra: t('quantityHint') })} />
        <NumberItem name="alertQuantity" label={t('alertQuantity')} {...count} />
        <NumberItem name="purchasePrice" label={t('purchasePrice')} {...price} />
        <NumberItem name="sellingPrice" label={t('sellingPrice')} {...price} />
        <NumberItem
          name="packSize"
          label={t('packSize')}
          limits={{ min: 1, max: 1_000_000, decimals: 0 }}
          extra={t('packSizeHint')}
        />
        <NumberItem name="weight" label={t('weight')} limits={{ min: 0, max: 1_000_000_000, decimals: 0 }} />
        {taxClasses && (
          <Form.Item name="taxClass" label={t('taxClass')}>
            <Select options={taxClasses} />
          </Form.Item>
        )}
      </FieldPair>
      <LossWarning />
    </>
  );
}

/** Selling below the purchase price is possible, and said before the save. */
function LossWarning() {
  const t = useMessages();
  const form = Form.useFormInstance();
  const selling: unknown = Form.useWatch('sellingPrice', form);
  const purchase: unknown = Form.useWatch('purchasePrice', form);
  const isLoss = typeof selling === 'number' && typeof purchase === 'number' && selling < purchase;
  return (
    <div role="status">
      {isLoss && <Alert type="warning" showIcon style={{ marginBottom: 16 }} title={t('belowCost')} />}
    </div>
  );
}

function Placement() {
  const t = useMessages();
  const categories = useQuery(categoriesQuery());
  const suppliers = useQuery(suppliersQuery());
  const tags = useQuery(tagsQuery());
  const named = (list: readonly { _id: string; name: string }[] = []) =>
    list.map(({ _id, name }) => ({ value: _id, label: name }));
  const nodes = treeOptions(categories.data?.categoryList ?? []);
  const [supplierOptions, tagOptions] = [named(suppliers.data?.suppliers), named(tags.data?.tags)];
  return (
    <>
      <FieldPair>
        <Form.Item name="category" label={t('category')}>
          <TreeChoice allowClear loading={categories.isPending} nodes={nodes} />
        </Form.Item>
        <Form.Item name="supplier" label={t('supplier')}>
          <Select
            allowClear
            showSearch={optionSearch(supplierOptions)}
            loading={suppliers.isPending}
            options={supplierOptions}
          />
        </Form.Item>
      </FieldPair>
      <Form.Item name="tags" label={t('tags')}>
        <Select mode="multiple" showSearch={optionSearch(tagOptions)} loading={tags.isPending} options={tagOptions} />
      </Form.Item>
    </>
  );
}
