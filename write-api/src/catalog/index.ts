import type { Context, WriteDeps } from '../write-deps.ts';
import { categoryBindings } from './category.routes.ts';
import { productBindings } from './product.routes.ts';
import { tagBindings } from './tag.routes.ts';

export function catalog(deps: WriteDeps): Context {
  return { bindings: [...productBindings(deps), ...tagBindings(deps), ...categoryBindings(deps)] };
}
