import { appCode } from '@countinghouse/write-api/testing/authenticator';
import { callOrThrow, newAdmin, PASSWORD, type SignedIn } from './shop-people.ts';
import type { WholeShop } from './whole-shop.ts';

/** An ADMIN with two-step sign-in. */
export interface AdminWithFactor extends SignedIn {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Creates a new ADMIN and sets two-step sign-in up for them. */
export async function newAdminWithFactor(shop: WholeShop): Promise<AdminWithFactor> {
  const admin = await newAdmin(shop);
  const begun = await callOrThrow<{ factorId: string; secret: string }>(shop, 'beginSecondFactor', {
    token: admin.token,
  });
  const { factorId, secret } = begun;
  const body = { factorId, code: appCode(secret), password: PASSWORD };
  type Added = { token: string; recoveryCodes: string[] };
  const { token, recoveryCodes } = await callOrThrow<Added>(shop, 'addSecondFactor', { token: admin.token, body });
  return { ...admin, token, secret, recoveryCodes };
}

/** The challenge of a sign-in whose password was right. */
export async function challengeOf(shop: WholeShop, { email }: Pick<SignedIn, 'email'>): Promise<string> {
  const reply = await shop.call(
    { method: 'POST', path: '/auth/admin-login', service: 'write-api' },
    { body: { email, password: PASSWORD } },
  );
  return reply.json<{ challenge: string }>().challenge;
}

/** The request that sets two-step sign-in up for a new ADMIN, with a code of the next half minute. */
export async function begunFactor(shop: WholeShop) {
  const { token } = await newAdmin(shop);
  const { factorId, secret } = await callOrThrow<{ factorId: string; secret: string }>(shop, 'beginSecondFactor', {
    token,
  });
  return { token, body: { factorId, code: appCode(secret, 1), password: PASSWORD } };
}
