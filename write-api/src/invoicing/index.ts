import type { Context, WriteDeps } from '../write-deps.ts';
import { invoiceBindings } from './invoice.routes.ts';

export async function invoicing(deps: WriteDeps): Promise<Context> {
  return { bindings: await invoiceBindings(deps) };
}
