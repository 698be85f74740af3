import { CATEGORY_STREAM, PRODUCT, TAG_LIST } from '../../catalog/events.ts';
import { CUSTOMER } from '../../customers/events.ts';
import { STAFF_STREAM } from '../../identity/events.ts';
import { ADJUSTMENT, STOCK } from '../../inventory/events.ts';
import { idSchema, streamOf } from '../../kernel/ids.ts';
import { ORDER, RETURN_REQUEST } from '../../orders/events.ts';
import { PAYMENT_METHODS } from '../../payments/events.ts';
import { DELIVERY_SETTINGS } from '../../pricing/delivery/events.ts';
import { TAX_SETTINGS } from '../../pricing/tax/events.ts';
import {
  CHECKOUT_RULES,
  COMPANY_INFO,
  CURRENCY_LIST,
  PAGE,
  PRODUCT_DISPLAY_LIST,
  SEARCH_SYNONYMS,
} from '../../settings/events.ts';
import { SUPPLIER } from '../../suppliers/events.ts';
import type { HistoryContext } from '../views.ts';
import { mention, type naming } from './naming.ts';

/** A record with a history. */
interface RecordOfEvent {
  readonly context: HistoryContext;
  readonly id: string;
}

/** What streams of entities are about, by their categories. */
const entities: Readonly<Record<string, HistoryContext>> = {
  [PRODUCT]: 'product',
  [STOCK]: 'product',
  [SUPPLIER]: 'supplier',
  [CUSTOMER]: 'customer',
  [ORDER]: 'order',
  [RETURN_REQUEST]: 'return-request',
  [ADJUSTMENT]: 'adjustment',
  [PAGE]: 'setting',
};
/** The parts of the settings by their streams, as the call of their histories names them. */
const settings = new Map(
  (
    [
      [COMPANY_INFO, 'company-info'],
      [CURRENCY_LIST, 'currency'],
      [SEARCH_SYNONYMS, 'search-synonyms'],
      [CHECKOUT_RULES, 'checkout'],
      [PRODUCT_DISPLAY_LIST, 'product-display'],
      [DELIVERY_SETTINGS, 'delivery'],
      [TAX_SETTINGS, 'tax'],
      [PAYMENT_METHODS, 'payment-methods'],
    ] as const
  ).map(([{ category, id }, part]) => [streamOf(category, id), part]),
);
/** Streams that many records share: the field that names each, by the context of its history. */
const shared: Readonly<Record<string, readonly [HistoryContext, string]>> = {
  [STAFF_STREAM]: ['user', 'userId'],
  [CATEGORY_STREAM]: ['category', 'categoryId'],
  [streamOf(TAG_LIST.category, TAG_LIST.id)]: ['tag', 'tagId'],
};
/** What other events are about, by the fields that name it, the nearest first. */
const named = [
  ['order', 'orderId'],
  ['product', 'productId'],
  ['customer', 'customerId'],
] as const;

/** The record whose history tells more of an event, null for none; `data` is undefined where it cannot be read. */
export function recordOf(stream: string, data: unknown): RecordOfEvent | null {
  const part = settings.get(stream);
  if (part) return { context: 'setting', id: part };
  const [category = '', id = ''] = /^([^-]+(?:-[a-z]+)*?)-([0-9a-f]{8}-.*|[^-]+)$/.exec(stream)?.slice(1) ?? [];
  const context = entities[category];
  if (context) return { context, id };
  const owner = shared[stream];
  for (const [kind, field] of owner ? [owner] : named) {
    const value = (data as Readonly<Record<string, unknown>> | null | undefined)?.[field];
    if (idSchema.safeParse(value).success) return { context: kind, id: value as string };
  }
  return null;
}

/** The name of a record, last in the log; '' for a part of the settings, and for what is erased. */
export async function namedRecord(
  { context, id }: RecordOfEvent,
  named: ReturnType<typeof naming>,
): Promise<{ readonly _id: string; readonly name: string }> {
  if (context === 'setting') return { _id: id, name: '' };
  return (await named(mention(context, id))) as { _id: string; name: string };
}
