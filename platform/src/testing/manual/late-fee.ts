import { type PaymentProvider, ProviderUnavailable } from '../../payments/payment-provider.ts';

/** Leads a reader to the page where a late fee is paid; undefined while the provider is away. */
export async function payLateFee(provider: PaymentProvider, loanId: string, fee: number): Promise<string | undefined> {
  const opened = provider.open({
    ...{ paymentId: loanId, title: 'Late fee', amount: fee, currency: 'HKD', language: 'en' },
    returnTo: { paid: 'https://library.example/thanks', cancelled: 'https://library.example/loans' },
    expiresAt: new Date(Date.now() + 2 * provider.shortest).toISOString(),
  });
  return opened.then(({ url }) => url).catch(undefinedWhileAway);
}

function undefinedWhileAway(error: unknown): undefined {
  if (!(error instanceof ProviderUnavailable)) throw error;
}
