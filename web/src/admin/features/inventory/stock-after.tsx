import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../shared/format/amount.ts';
import type { NumberLimits } from '../../shared/form/number-field.tsx';
import { productQuery } from '../../shared/form/products/product-queries.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { useMessages } from './inventory.messages.ts';

/** Limits of the units of one line of an adjustment. */
export const unitLimits: NumberLimits = { min: -1_000_000_000, max: 1_000_000_000, decimals: 0 };
export const countLimits: NumberLimits = { ...unitLimits, min: 0 };

type StockAfterProps = { readonly productId: string | undefined } & (
  | { readonly change: number }
  | { readonly counted: number }
);

/** The stock before and after an adjustment, before it is booked. */
export function StockAfter({ productId, ...what }: StockAfterProps) {
  const t = useMessages();
  const language = useLanguage();
  const now = useQuery({ ...productQuery(productId ?? ''), enabled: Boolean(productId) }).data?.quantity;
  if (now === undefined) return null;
  const after = 'counted' in what ? what.counted : now + what.change;
  return t('stockAfter', { now: formatCount(now, language), after: formatCount(after, language) });
}
