import { CUSTOMER, PASSWORD_RESET_CODES, passwordResetRequested } from '@countinghouse/contracts/customers/events';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { idCodes } from '@countinghouse/platform/vault/id-codes';
import { type GoogleDouble, startGoogleDouble } from '@countinghouse/write-api/testing/google-double';
import { openTestWriteSide, type TestWriteSide } from '@countinghouse/write-api/testing/test-write-side';

/** Client id of the shop at Google. */
export const CLIENT = 'client-id';
const many = { count: 1_000, seconds: 3_600 };

export interface ShopWithGoogle {
  readonly shop: TestWriteSide;
  readonly google: GoogleDouble;
  /** Token of the first SUPER_ADMIN. */
  readonly superAdmin: string;
  /** The code of the link that a customer was last sent for a new password. */
  customerResetCode(customerId: string): Promise<string>;
  close(): Promise<void>;
}

/** A write side with sign-in by Google, whose limits no test reaches. */
export async function openShopWithGoogle(): Promise<ShopWithGoogle> {
  const google = await startGoogleDouble();
  const shop = await openTestWriteSide({
    ...{ GOOGLE_CLIENT_ID: CLIENT, GOOGLE_JWKS_URL: google.jwksUrl },
    ...{ RATE_LIMIT_SIGN_IN: many, RATE_LIMIT_SIGN_IN_ADDRESS: many, RATE_LIMIT_RESET_ADDRESS: many },
  });
  return {
    shop,
    google,
    superAdmin: await shop.signInSuperAdmin(),
    async customerResetCode(customerId) {
      const [asked] = await shop.deps.log.read(streamOf(CUSTOMER, customerId), {
        ...{ types: [passwordResetRequested.type], direction: 'backwards', limit: 1 },
      });
      return idCodes(shop.masterKey, PASSWORD_RESET_CODES).codeOf((asked!.data as { resetId: string }).resetId);
    },
    async close() {
      await shop.close();
      google.close();
    },
  };
}
