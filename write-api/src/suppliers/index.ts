import type { Context, WriteDeps } from '../write-deps.ts';
import { supplierBindings } from './supplier.routes.ts';

export function suppliers(deps: WriteDeps): Context {
  return { bindings: supplierBindings(deps) };
}
