import type { Context, WriteDeps } from '../write-deps.ts';
import { invoiceBindings } from './invoice.routes.ts';

export function invoicing(deps: WriteDeps): Context {
  return { bindings: invoiceBindings(deps) };
}
