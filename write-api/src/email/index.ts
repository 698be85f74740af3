import type { Context, WriteDeps } from '../write-deps.ts';
import { contactBindings } from './contact.routes.ts';

export async function email(deps: WriteDeps): Promise<Context> {
  return { bindings: await contactBindings(deps) };
}
