import Stripe from 'stripe';
import { PaymentRefused, ProviderUnavailable } from '../payment-provider.ts';

/** How Stripe is reached. */
export interface StripeConnection {
  readonly secretKey: string;
  /** Where Stripe is. Default: at home. */
  readonly address?: string | undefined;
  /** Milliseconds for one answer. Default 8,000. */
  readonly timeout?: number | undefined;
  /** How often what failed is asked again at once. Default 1. */
  readonly retries?: number | undefined;
}

/** Stripe's own client. */
export function stripeClient({ secretKey, address, timeout = 8_000, retries = 1 }: StripeConnection): Stripe {
  const { protocol, hostname, port } = address ? new URL(address) : {};
  return new Stripe(secretKey, {
    telemetry: false,
    timeout,
    maxNetworkRetries: retries,
    ...(hostname && { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https' }),
    ...(port && { port }),
  });
}

/** Tells what will be refused again from what may succeed later. @throws PaymentRefused, ProviderUnavailable */
export async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode = 0, code, type, message } = error;
  const isFinal = statusCode === 400 || statusCode === 402 || statusCode === 404;
  if (isFinal) return new PaymentRefused(code ?? type, { cause: error });
  return new ProviderUnavailable(`Stripe: ${message}`, { cause: error });
}
