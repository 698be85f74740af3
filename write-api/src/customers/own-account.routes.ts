import { accountRoutes } from '@countinghouse/contracts/customers/account-api';
import type { PresentCustomer } from '@countinghouse/contracts/customers/customer.state';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { execute } from '@countinghouse/platform/commands/execute';
import { type Binding, bind, type Call, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import { product } from '../catalog/product/product.decider.ts';
import type { SignInGuard } from '../identity/sign-in/sign-in-guard.ts';
import type { WriteDeps } from '../write-deps.ts';
import { customer } from './customer.decider.ts';
import type { CustomerAccounts } from './customer-accounts.ts';
import type { GoogleVerifier } from './sign-in/google-token.ts';
import type { UseGoogleToken } from './sign-in/used-google-tokens.ts';
import { wishes } from './wishes.decider.ts';

/** What customers do with their own account: save products, leave. */
export function ownAccountBindings(
  { commands }: Pick<WriteDeps, 'commands'>,
  accounts: CustomerAccounts,
  guard: SignInGuard,
  verifyGoogle: GoogleVerifier,
  useToken: UseGoogleToken,
): Binding[] {
  /** The session may be cached for a moment longer than the account is there. */
  async function own(call: Call): Promise<PresentCustomer> {
    const { state } = await commands.load(customer, signedIn(call).id);
    if (!('customerId' in state)) throw new RefusedError(refuse('UNAUTHENTICATED'));
    return state;
  }

  async function isSold(productId: string): Promise<boolean> {
    const { state } = await commands.load(product, productId);
    return state.status === 'present' && state.details.status;
  }

  return [
    bind(accountRoutes.eraseOwnAccount, async (call) => {
      const { customerId, details } = await own(call);
      let passwordVersion: number | undefined;
      if ('password' in call.body) {
        const { password } = call.body;
        const account = async () => customerId;
        const attempt = { realm: 'customer', email: details.email, password, ip: call.ip(), account } as const;
        ({ passwordVersion } = await guard.check(attempt));
      } else {
        const { credential, nonce } = call.body;
        const profile = await verifyGoogle(credential, nonce);
        const linked = await accounts.findByGoogle(profile.sub);
        if (linked?.customerId !== customerId) throw new RefusedError(refuse('GOOGLE_TOKEN_INVALID'));
        await useToken(profile, call.metadata.commandId);
      }
      await execute(commands, call, customer, customerId, { type: 'EraseCustomer', passwordVersion });
      await accounts.forget(customerId);
      return { ...ok, message: call.translate('ownAccountErased') };
    }),

    bind(accountRoutes.changeWish, async (call) => {
      const { product: productId, ...changes } = call.body;
      const [{ customerId }, sold] = await Promise.all([own(call), isSold(productId)]);
      await execute(commands, call, wishes, customerId, { type: 'ChangeWish', customerId, productId, changes, sold });
      return { ...ok, message: call.translate('done') };
    }),

    bind(accountRoutes.saveProducts, async (call) => {
      const ids = [...new Set(call.body.items.map(({ product: productId }) => productId))];
      const { customerId } = await own(call);
      const products = await Promise.all(ids.map(async (productId) => ({ productId, sold: await isSold(productId) })));
      await execute(commands, call, wishes, customerId, { type: 'SaveProducts', customerId, products });
      const refused = products.filter(({ sold }) => !sold);
      return {
        ...ok,
        refused: refused.map(({ productId }) => ({ product: productId, code: 'NOT_FOUND' as const })),
        message: call.translate('done'),
      };
    }),
  ];
}
