import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import {
  CATEGORY_STREAM,
  PRODUCT,
  type ProductDetails,
  productChanged,
  productCreated,
  productDeleted,
  TAG_LIST,
  tagCreated,
  tagDeleted,
} from '@countinghouse/contracts/catalog/events';
import { STOCK, stockCounted } from '@countinghouse/contracts/inventory/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, orderConfirmed, orderPlaced, orderStatusChanged } from '@countinghouse/contracts/orders/events';
import type { OrderStatus } from '@countinghouse/contracts/orders/statuses';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import type { TestReadSide } from '../test-read-side.ts';

const blank: ProductDetails = { ...blankProduct, itemNo: '', purchasePrice: 300, sellingPrice: 550 };

/** Changes the catalogue of a shop by events. */
export function sampleShelf(shop: TestReadSide) {
  const stocked = (productId: string, balance: number) =>
    shop.happened(streamOf(STOCK, productId), event(stockCounted, { productId, difference: 0, balance }));
  const orderChanged = (orderId: string, ...events: DomainEvent[]) =>
    shop.happened(streamOf(ORDER, orderId), ...events);
  return {
    async product(itemNo: string, fields: Partial<ProductDetails> = {}, quantity = 10): Promise<string> {
      const productId = newId();
      const details = { ...blank, itemNo, ...fields };
      const created = event(productCreated, { productId, details, openingQuantity: quantity });
      await shop.happened(streamOf(PRODUCT, productId), created);
      await stocked(productId, quantity);
      return productId;
    },
    change: (productId: string, changes: Partial<ProductDetails>) =>
      shop.happened(streamOf(PRODUCT, productId), event(productChanged, { productId, changes, countedDifference: 0 })),
    remove: (productId: string) => shop.happened(streamOf(PRODUCT, productId), event(productDeleted, { productId })),
    stocked,
    async tag(name: string): Promise<string> {
      const tagId = newId();
      await shop.happened(streamOf(TAG_LIST.category, TAG_LIST.id), event(tagCreated, { tagId, name }));
      return tagId;
    },
    removeTag: (tagId: string) => shop.happened(streamOf(TAG_LIST.category, TAG_LIST.id), event(tagDeleted, { tagId })),
    category: (...events: DomainEvent[]) => shop.happened(CATEGORY_STREAM, ...events),
    async sold(productId: string, quantity: number): Promise<string> {
      const orderId = newId();
      const lines = [sampleLine({ productId, itemNo: 'X', name: 'X', quantity, price: 100 })];
      const placed = event(orderPlaced, samplePlacement({ orderId, orderNo: `SO-${orderId}`, lines }));
      await orderChanged(orderId, placed, event(orderConfirmed, { orderId }));
      return orderId;
    },
    orderStatus: (orderId: string, from: OrderStatus, to: OrderStatus) =>
      orderChanged(orderId, event(orderStatusChanged, { orderId, from, to })),
  };
}

export type SampleShelf = ReturnType<typeof sampleShelf>;
