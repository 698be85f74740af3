import { measuredProvider, openPaymentMetrics } from '@countinghouse/platform/payments/provider-metrics';
import type { IdCodes, NumberedCodes } from '@countinghouse/platform/vault/id-codes';
import type { WriteDeps } from '../../write-deps.ts';
import type { OnlinePayments } from './online-payments.ts';
import { postgresPaymentLooks } from './payment-looks.ts';

/** Paying at Stripe, once its key is set; its client is loaded then only. */
export async function openOnlinePayments(
  { database, limits, settings, metrics }: Pick<WriteDeps, 'database' | 'limits' | 'settings' | 'metrics'>,
  linkCodes: Pick<IdCodes, 'codeOf'>,
  payLinkCodes: Pick<NumberedCodes, 'codeOf'>,
): Promise<OnlinePayments | undefined> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_ADDRESS: address } = settings;
  if (!secretKey) return undefined;
  const { stripeProvider } = await import('@countinghouse/platform/payments/stripe/stripe-provider');
  const [order, customer, network] = await Promise.all([
    limits.shared('payments-order', settings.RATE_LIMIT_PAYMENTS_ORDER),
    limits.shared('payments-customer', settings.RATE_LIMIT_PAYMENTS_CUSTOMER),
    limits.shared('payments-network', settings.RATE_LIMIT_PAYMENTS),
  ]);
  const stripe = stripeProvider({ secretKey, webhookSecret, address });
  const looks = postgresPaymentLooks(database);
  if (metrics) openPaymentMetrics(metrics, () => looks.open());
  return {
    provider: metrics ? measuredProvider(stripe, metrics) : stripe,
    looks,
    linkCodes,
    payLinkCodes,
    shopUrl: settings.SHOP_URL,
    language: settings.SHOP_LOCALE,
    minutes: settings.ONLINE_PAYMENT_MINUTES,
    limits: { order, customer, network },
    now: Date.now,
  };
}
