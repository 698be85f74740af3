import { useBaseCurrency } from '../../shared/session/shop-setting.ts';

/** Returns the label of amounts in the base currency in reports, such as `HKD $`. */
export function useReportCurrency(): string {
  const { name, symbol } = useBaseCurrency();
  return `${name} ${symbol}`;
}
