import { useBaseCurrency } from '../../shared/session/shop-setting.ts';

/** What the reports label amounts in the base currency with, such as `HKD $`. */
export function useReportCurrency(): string {
  const { name, symbol } = useBaseCurrency();
  return `${name} ${symbol}`;
}
