import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { CATEGORY_STREAM, categoryCreated, PRODUCT, productCreated } from '@countinghouse/contracts/catalog/events';
import { CUSTOMER, customerRegistered } from '@countinghouse/contracts/customers/events';
import { STOCK, stockOpened, stockReserved } from '@countinghouse/contracts/inventory/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  orderConfirmed,
  orderFeeChanged,
  orderPlaced,
  orderStatusChanged,
  paymentStatusChanged,
  returnRequested,
} from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { CURRENCY_LIST, currencyAdded } from '@countinghouse/contracts/settings/events';
import { openTestReadSide, type TestReadSide } from './test-read-side.ts';

/** Customers whose names, addresses and phones hold the word `planted`. */
export const PEOPLE = 50;

/** Fifty customers, each with an order in one of four months; some change later, some are rejected. */
export async function openShopWithSales(): Promise<TestReadSide> {
  const shop = await openTestReadSide();
  const categories = [newId(), newId()];
  for (const [n, categoryId] of categories.entries()) {
    await shop.happened(CATEGORY_STREAM, event(categoryCreated, { categoryId, name: `Category ${n}` }));
  }
  const currencyId = newId();
  await shop.happened(
    streamOf(CURRENCY_LIST.category, CURRENCY_LIST.id),
    event(currencyAdded, { currencyId, name: 'GBP', symbol: '£' }),
  );
  const products = [newId(), newId(), newId()];
  for (const [n, productId] of products.entries()) {
    const categoryId = categories[n];
    const details = {
      ...{ ...blankProduct, itemNo: `X${n}`, name: `Product ${n}`, purchasePrice: n * 137 },
      category: categoryId === undefined ? null : { categoryId, nodeId: categoryId },
    };
    await shop.happened(
      streamOf(PRODUCT, productId),
      event(productCreated, { productId, openingQuantity: 9, details }),
    );
    await shop.happened(
      streamOf(STOCK, productId),
      event(stockOpened, { productId, quantity: 9, balance: 9 }),
      event(stockReserved, { productId, orderId: newId(), quantity: 2, balance: 7 }),
    );
  }
  for (let n = 0; n < PEOPLE; n += 1) {
    const [customerId, orderId] = [newId(), newId()];
    const person = {
      email: `planted.${n}@example.com`,
      name: `Planted Person ${n}`,
      phone: `5550${n}`,
      address: `Planted Lane ${n}`,
    };
    await shop.happened(
      streamOf(CUSTOMER, customerId),
      event(customerRegistered, { customerId, ...person, points: 0, active: true, via: 'import' }),
    );
    const placedAt = `2026-0${1 + (n % 4)}-0${1 + (n % 9)}T16:30:00.000Z`;
    const lines = products
      .slice(0, 1 + (n % 3))
      .map((productId, index) => sampleLine({ productId, quantity: 1 + (n % 4), price: 999 + 7 * n + index }));
    await shop.happened(
      streamOf(ORDER, orderId),
      event(
        orderPlaced,
        samplePlacement({
          orderId,
          customerId,
          placedAt,
          lines,
          fee: 33 * n,
          currency: { name: n % 5 === 0 ? 'GBP' : 'HKD', symbol: '$' },
        }),
      ),
      event(orderConfirmed, { orderId }),
      event(paymentStatusChanged, { orderId, from: 'Pending' as const, to: 'Complete' as const }),
      ...(n % 4 === 0 ? [returnOf(orderId, { customerId, productId: products[0]!, n })] : []),
      ...(n % 7 === 0 ? [event(orderFeeChanged, { orderId, fee: 1 })] : []),
      ...(n % 6 === 0
        ? [event(orderStatusChanged, { orderId, from: 'Pending' as const, to: 'Rejected' as const })]
        : []),
    );
  }
  return shop;
}

/** A customer asks to return one unit, in words that name them. */
function returnOf(orderId: string, { n, ...of }: { customerId: string; productId: string; n: number }) {
  return event(returnRequested, {
    ...{ orderId, requestId: newId(), requestNo: `RR-${n}`, createdAt: '2026-05-01T04:00:00.000Z' },
    ...{ customerId: of.customerId, returnReason: `Planted Person ${n} is not happy` },
    ...(n % 8 === 0 && { returnReasonCode: 'damaged' as const }),
    items: [{ productId: of.productId, quantity: 1 }],
  });
}
