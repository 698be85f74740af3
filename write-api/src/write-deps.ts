import type { PaymentSettings } from '@countinghouse/contracts/engine/payment-settings';
import type { UnpaidSettings } from '@countinghouse/contracts/engine/unpaid-settings';
import type { Commands } from '@countinghouse/platform/commands/commands';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import type { Files } from '@countinghouse/platform/files/files';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { Progress } from '@countinghouse/platform/projections/progress/progress';
import type { Binding } from '@countinghouse/platform/rest/input/binding';
import type { Settings } from '@countinghouse/platform/runtime/configuration/settings';
import type { Service } from '@countinghouse/platform/runtime/service';
import type { Vault } from '@countinghouse/platform/vault/vault';
import type { ContactSenders } from './email/contact-senders.ts';
import type { Claims } from './identity/claims.ts';
import type { Limits } from './identity/sign-in/rate-limits.ts';
import type { Clock } from './processes/clock.ts';
import type { Process } from './processes/process.ts';

/** Settings that rules of the write side depend on. */
export type WriteSettings = Pick<
  Settings,
  | keyof UnpaidSettings
  | keyof PaymentSettings
  | 'SHOP_URL'
  | 'SHOP_TIMEZONE'
  | 'SHOP_LOCALE'
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_JWKS_URL'
  | 'FIRST_PASSWORD_DAYS'
  | 'STAFF_IDLE_MINUTES'
  | 'SUPER_ADMIN_SECOND_FACTOR'
  | 'RATE_LIMIT_SIGN_IN'
  | 'RATE_LIMIT_SIGN_IN_ADDRESS'
  | 'RATE_LIMIT_REGISTER'
  | 'RATE_LIMIT_CONTACT'
  | 'RATE_LIMIT_INVOICE'
  | 'RATE_LIMIT_CUSTOMER_WRITES'
  | 'RATE_LIMIT_CUSTOMER_DAY'
  | 'RATE_LIMIT_DECLINED_ORDERS'
  | 'RATE_LIMIT_QUOTES'
  | 'RATE_LIMIT_GUEST_ORDERS'
  | 'RATE_LIMIT_PREFERENCES'
  | 'RATE_LIMIT_RESET'
  | 'RATE_LIMIT_RESET_ADDRESS'
>;

/** The dependencies of the contexts of the write side. */
export interface WriteDeps {
  readonly settings: WriteSettings;
  readonly log: EventLog;
  readonly commands: Commands;
  readonly vault: Vault;
  readonly claims: Claims;
  readonly contactSenders: ContactSenders;
  readonly files: Files;
  readonly database: Database;
  readonly progress: Pick<Progress, 'waitFor'>;
  readonly limits: Limits;
  /** Where the shop is measured; absent where nobody reads it. */
  readonly metrics?: Service['metrics'] | undefined;
}

/** What a context contributes: handlers of its routes, and processes that finish what spans several streams. */
export interface Context {
  readonly bindings: readonly Binding[];
  readonly processes?: readonly Process[];
  readonly clocks?: readonly Clock[];
}
