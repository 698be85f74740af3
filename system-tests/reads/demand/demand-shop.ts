import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { PRODUCT, productCreated } from '@countinghouse/contracts/catalog/events';
import { CUSTOMER, customerRegistered } from '@countinghouse/contracts/customers/events';
import { STOCK, stockOpened } from '@countinghouse/contracts/inventory/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { cartItemRefused } from '@countinghouse/contracts/orders/cart/cart-events';
import { SUPPLIER, supplierCreated } from '@countinghouse/contracts/suppliers/events';
import type { TestReadSide } from '../test-read-side.ts';

/** What a customer wanted beyond the stock, at 2.50 HKD. */
export const missing = (customerId: string, productId: string, requested: number, available: number) =>
  event(cartItemRefused, { customerId, productId, requested, available, price: 250, currency: 'HKD' });

/** The reply of a call that succeeds. */
export async function ok(reply: ReturnType<TestReadSide['get']>) {
  const answer = await reply;
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json();
}

/** Customers, products and suppliers of a shop, and events of any time. */
export function demandShop(shop: TestReadSide) {
  async function happenedAt(at: string, stream: string, ...events: DomainEvent[]): Promise<void> {
    const metadata = { actor: { kind: 'system', id: 'test' }, commandId: newId(), correlationId: newId() } as const;
    await shop.log.append(stream, 'any', events, { ...metadata, occurredAt: at });
  }

  async function customer(name: string): Promise<string> {
    const customerId = newId();
    const details = { email: `${name}@home.example`, name, phone: '123', address: '', points: 0, active: true };
    await shop.happened(
      streamOf(CUSTOMER, customerId),
      event(customerRegistered, { customerId, via: 'storefront', ...details }),
    );
    return customerId;
  }

  async function product(
    name: string,
    given: { supplierId?: string; stock?: number; alert?: number; packSize?: number } = {},
  ): Promise<string> {
    const productId = newId();
    const details = {
      ...blankProduct,
      itemNo: `NO-${name}`,
      name,
      alertQuantity: given.alert ?? 0,
      supplierId: given.supplierId ?? null,
      packSize: given.packSize ?? 1,
      sellingPrice: 100,
    };
    const quantity = given.stock ?? 0;
    await shop.happened(
      streamOf(PRODUCT, productId),
      event(productCreated, { productId, details, openingQuantity: quantity }),
    );
    await shop.happened(streamOf(STOCK, productId), event(stockOpened, { productId, quantity, balance: quantity }));
    return productId;
  }

  async function supplier(name: string): Promise<string> {
    const supplierId = newId();
    const texts = { name, contactName: '', phone: '', email: '', address: '', country: '', website: '', remarks: '' };
    const created = { type: supplierCreated.type, data: { supplierId, details: texts } } as unknown as DomainEvent;
    await shop.happened(streamOf(SUPPLIER, supplierId), created);
    return supplierId;
  }

  return { happenedAt, customer, product, supplier };
}
