import type { CustomerAccounts } from '../customers/customer-accounts.ts';
import type { Context, WriteDeps } from '../write-deps.ts';
import { contactBindings } from './contact.routes.ts';

export async function email(deps: WriteDeps, accounts: Pick<CustomerAccounts, 'noteSender'>): Promise<Context> {
  return { bindings: await contactBindings(deps, accounts) };
}
