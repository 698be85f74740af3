import { productRoutes } from '@countinghouse/contracts/catalog/api';
import type { ProductDetails } from '@countinghouse/contracts/catalog/events';
import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import { productView } from './product-view.ts';
import {
  changeProduct,
  createProduct,
  deleteProduct,
  type ProductDeps,
  restoreProduct,
  type SavedProduct,
} from './save-product.ts';

export function productBindings(deps: ProductDeps): Binding[] {
  async function reply(call: Call, productId: string, { details, revision, position }: SavedProduct) {
    call.setPosition(position);
    return { ...ok, product: await productView(deps.commands, productId, details, revision) };
  }

  return [
    bind(productRoutes.createProduct, async (call) => {
      const productId = call.newId('product');
      return reply(call, productId, await createProduct(deps, productId, call.body, call.metadata));
    }),

    bind(productRoutes.updateProduct, async (call) => {
      const { params, body, metadata, ifMatch } = call;
      return reply(call, params.id, await changeProduct(deps, params.id, body, metadata, ifMatch));
    }),

    bind(productRoutes.deleteProduct, async (call) => {
      const { position } = await deleteProduct(deps, call.params.id, call.metadata, call.ifMatch);
      call.setPosition(position);
      return { ...ok, message: call.translate('productDeleted') };
    }),

    bind(productRoutes.restoreProduct, async (call) => {
      const { id } = call.params;
      const restored = await restoreProduct(deps, id, call.metadata);
      const answer = await reply(call, id, restored);
      return { ...answer, missing: missingIn(restored.details, answer.product) };
    }),

    bind(productRoutes.uploadProductPhoto, async (call) => {
      const { stream } = await call.upload();
      return { ...ok, path: await deps.files.intakeImage(stream, signedIn(call).id) };
    }),
  ];
}

/** The fields whose references are not there any more. */
function missingIn(details: ProductDetails, shown: ProductView) {
  const missing = {
    supplier: details.supplierId !== null && shown.supplier === null,
    tags: details.tagIds.length > shown.tags.length,
    category: details.category !== null && shown.category === null,
  };
  return (['supplier', 'tags', 'category'] as const).filter((field) => missing[field]);
}
