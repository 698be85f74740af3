import type { Context, WriteDeps } from '../write-deps.ts';
import { paymentMethodBindings } from './methods.routes.ts';

/** @param hasProvider whether orders can be paid at a provider */
export function payments(deps: WriteDeps, hasProvider: boolean): Context {
  return { bindings: paymentMethodBindings(deps, hasProvider) };
}
