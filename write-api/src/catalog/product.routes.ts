import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/http/binding';
import { productView } from './product-view.ts';
import { changeProduct, createProduct, deleteProduct, type ProductDeps, type SavedProduct } from './save-product.ts';

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

    bind(productRoutes.uploadProductPhoto, async (call) => {
      const { stream } = await call.upload();
      return { ...ok, path: await deps.files.intakeImage(stream, signedIn(call).id) };
    }),
  ];
}
