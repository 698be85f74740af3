import { CUSTOMER, PASSWORD_RESET_CODES, passwordResetRequested } from '@countinghouse/contracts/customers/events';
import { STAFF_RESET_CODES, STAFF_STREAM, staffPasswordResetRequested } from '@countinghouse/contracts/identity/events';
import type { EventOf } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { idCodes } from '@countinghouse/platform/vault/id-codes';
import { callOrThrow, type SignedIn } from './shop-people.ts';
import type { WholeShop } from './whole-shop.ts';

/** Requests a link that sets a customer's password, and computes its code like the mail. */
export async function resetCode(shop: WholeShop, { id, email }: Pick<SignedIn, 'id' | 'email'>): Promise<string> {
  await callOrThrow(shop, 'forgotPassword', { body: { email } });
  const [asked] = await shop.deps.log.read(streamOf(CUSTOMER, id), {
    types: [passwordResetRequested.type],
    direction: 'backwards',
    limit: 1,
  });
  const { resetId } = (asked as unknown as EventOf<typeof passwordResetRequested>).data;
  return idCodes(shop.masterKey, PASSWORD_RESET_CODES).codeOf(resetId);
}

/** Requests a link that sets a staff user's password, and computes its code like the mail. */
export async function staffResetCode(shop: WholeShop, { email }: Pick<SignedIn, 'email'>): Promise<string> {
  await callOrThrow(shop, 'forgotAdminPassword', { body: { email } });
  const [asked] = await shop.deps.log.read(STAFF_STREAM, {
    types: [staffPasswordResetRequested.type],
    direction: 'backwards',
    limit: 1,
  });
  const { resetId } = (asked as unknown as EventOf<typeof staffPasswordResetRequested>).data;
  return idCodes(shop.masterKey, STAFF_RESET_CODES).codeOf(resetId);
}
