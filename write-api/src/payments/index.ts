import type { Context, WriteDeps } from '../write-deps.ts';
import { paymentMethodBindings } from './methods.routes.ts';

export function payments(deps: WriteDeps): Context {
  return { bindings: paymentMethodBindings(deps) };
}
