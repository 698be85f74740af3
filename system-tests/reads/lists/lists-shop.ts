import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import {
  CATEGORY_STREAM,
  categoryCreated,
  PRODUCT,
  productCreated,
  subCategoryAdded,
  TAG_LIST,
  tagCreated,
  tagDeleted,
} from '@countinghouse/contracts/catalog/events';
import { CUSTOMER, customerDisabled, customerRegistered } from '@countinghouse/contracts/customers/events';
import { CUSTOMER_MAIL, customerMailNotSent } from '@countinghouse/contracts/email/events';
import { STAFF_STREAM, staffUserCreated } from '@countinghouse/contracts/identity/events';
import {
  ADJUSTMENT,
  adjustmentRecorded,
  adjustmentSettled,
  STOCK,
  stockOpened,
} from '@countinghouse/contracts/inventory/events';
import { INVOICE, invoiceFailed, invoiceIssued } from '@countinghouse/contracts/invoicing/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { orderTotal } from '@countinghouse/contracts/kernel/money';
import {
  ORDER,
  orderConfirmed,
  orderPlaced,
  orderStatusChanged,
  orderTracked,
  paymentStatusChanged,
  returnRequested,
  returnStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { paymentRecorded } from '@countinghouse/contracts/payments/events';
import { refundRequested, refundSettled } from '@countinghouse/contracts/payments/refund-events';
import { PICTURE, pictureUnusable } from '@countinghouse/contracts/pictures/events';
import { SUPPLIER, supplierCreated, supplierDeleted } from '@countinghouse/contracts/suppliers/events';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

export const [food, tea] = [newId(), newId()] as const;
export const leaf = newId();
const [sweets, gone, unnamed] = [newId(), newId(), newId()] as const;
export const fresh = newId();
export const [wong, chan] = [newId(), newId()] as const;
export const courier = newId();
export const products: string[] = Array.from({ length: 24 }, newId);
const names = ['Hanging metal star lantern', '綠茶葉', 'Café Crème', 'lantern', 'Box', 'box'];
export const PICTURE_PATH = '/images/0198b5a0-0000-7000-8000-0000000000aa.webp';

/** Appends as Amy, who is staff. */
export async function done(shop: TestReadSide, stream: string, ...events: DomainEvent[]): Promise<void> {
  const actor = { kind: 'staff', id: shop.ids.admin, role: 'ADMIN' } as const;
  await shop.log.append(stream, 'any', events, { actor, commandId: newId(), correlationId: newId() });
}

/** A shop with something in each list. */
export async function openListsShop(): Promise<TestReadSide> {
  const shop = await openTestReadSide();
  await fillCatalogue(shop);
  await fillPeople(shop);
  for (let n = 0; n < 24; n++) await order(shop, n);
  const mail = {
    customerId: chan,
    mailId: newId(),
    kind: 'delivered',
    orderId: null,
    cause: 'delivery-failed',
  } as const;
  await done(shop, streamOf(CUSTOMER_MAIL, chan), event(customerMailNotSent, mail));
  await done(shop, streamOf(PICTURE, newId()), event(pictureUnusable, { path: PICTURE_PATH, cause: 'gave-up' }));
  for (let n = 0; n < 9; n++) await adjustment(shop, n);
  return shop;
}

async function fillCatalogue(shop: TestReadSide): Promise<void> {
  const staff = {
    email: 'amy@shop.hk',
    firstName: 'Amy',
    lastName: 'Cheung',
    avatar: '',
    role: 'ADMIN',
    active: true,
  } as const;
  await done(shop, STAFF_STREAM, event(staffUserCreated, { userId: shop.ids.admin, ...staff }));
  await done(
    shop,
    CATEGORY_STREAM,
    event(categoryCreated, { categoryId: food, name: 'Food' }),
    event(subCategoryAdded, { categoryId: food, nodeId: tea, parentId: food, name: 'Tea' }),
  );
  await done(shop, CATEGORY_STREAM, event(categoryCreated, { categoryId: sweets, name: 'Sweets' }));
  await done(shop, streamOf(TAG_LIST.category, TAG_LIST.id), event(tagCreated, { tagId: fresh, name: 'New' }));
  const old = newId();
  await done(
    shop,
    streamOf(TAG_LIST.category, TAG_LIST.id),
    event(tagCreated, { tagId: old, name: 'Gone too' }),
    event(tagDeleted, { tagId: old }),
  );
  for (const [supplierId, name] of [
    [leaf, 'Leaf'],
    [gone, 'Gone'],
    [unnamed, ''],
  ] as const) {
    const details = { ...blankSupplier, name, status: name !== '' };
    await done(shop, streamOf(SUPPLIER, supplierId), event(supplierCreated, { supplierId, details }));
  }
  for (const [n, productId] of products.entries()) {
    const nodeId = [food, tea, sweets, null][n % 4]!;
    const details = {
      ...{ ...blankProduct, itemNo: `AB-${n % 5}${n}`, name: names[n % names.length]!, alertQuantity: n % 3 },
      ...{ supplierId: [leaf, gone, unnamed, null][n % 4] ?? null, tagIds: n % 5 === 0 ? [fresh] : [] },
      ...{ purchasePrice: (n * 7) % 50, sellingPrice: (n * 11) % 30, status: n % 6 !== 0 },
      category: nodeId === null ? null : { categoryId: nodeId === sweets ? sweets : food, nodeId },
    };
    const quantity = n % 4;
    await done(
      shop,
      streamOf(PRODUCT, productId),
      event(productCreated, { productId, details, openingQuantity: quantity }),
    );
    await done(shop, streamOf(STOCK, productId), event(stockOpened, { productId, quantity, balance: quantity }));
  }
  await done(shop, streamOf(SUPPLIER, gone), event(supplierDeleted, { supplierId: gone }));
}

async function fillPeople(shop: TestReadSide): Promise<void> {
  for (const [customerId, name] of [
    [wong, 'Wong Mei'],
    [chan, 'Chan Tai Man'],
  ] as const) {
    const data = {
      customerId,
      name,
      email: `${name.slice(0, 4)}@home.example`,
      phone: '2345 6789',
      address: '',
      points: 3,
    };
    await done(
      shop,
      streamOf(CUSTOMER, customerId),
      event(customerRegistered, { ...data, active: true, via: 'import' }),
    );
  }
  await done(shop, streamOf(CUSTOMER, chan), event(customerDisabled, { customerId: chan }));
}

async function order(shop: TestReadSide, n: number): Promise<void> {
  const [orderId, requestId] = [newId(), newId()];
  const isWong = n % 2 === 0;
  const placedAt = `2026-01-${String(1 + (n % 12)).padStart(2, '0')}T04:00:00.000Z`;
  const placed = samplePlacement({
    ...{ orderId, orderNo: `SO-${10_000 + ((n * 7) % 24) * 400}`, placedAt, fee: (n % 3) * 100 },
    ...{ customerId: isWong ? wong : chan, customerName: isWong ? 'Wong Mei' : 'Chan Tai Man' },
    ...{ email: isWong ? 'mei@home.example' : 'tai@home.example', phone: isWong ? '2345 6789' : '9876 5432' },
    transactionId: `TX-${n}`,
    delivery: n % 3 === 2 ? null : deliveryTo(n % 3 === 0 ? 'HK' : 'MO'),
    ...(n % 4 === 1 && { enteredBy: shop.ids.admin }),
    lines: [
      sampleLine({
        productId: products[n % 3]!,
        itemNo: `AB-${n % 3}`,
        name: names[n % 3]!,
        quantity: 1 + (n % 4),
        price: 250,
      }),
    ],
  });
  const orderStatus = (['Pending', 'Complete', 'Failed'] as const)[n % 3]!;
  await done(
    shop,
    streamOf(ORDER, orderId),
    event(orderPlaced, placed),
    event(orderConfirmed, { orderId }),
    ...(orderStatus === 'Pending' ? [] : [event(orderStatusChanged, { orderId, from: 'Pending', to: orderStatus })]),
    ...(n % 5 === 0 ? [event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete' })] : []),
    ...(n % 7 < 2 ? [event(paymentRecorded, paymentOf(placed, n))] : []),
    ...(n % 7 === 1 ? refundOf(placed, n) : []),
    ...(n % 4 === 0 ? [event(orderTracked, { orderId, from: 'ordered', to: 'picked_by_courier' })] : []),
    ...(n % 3 === 0
      ? [
          event(returnRequested, {
            ...{ orderId, requestId, requestNo: `RR-${n}`, createdAt: placedAt, customerId: placed.customerId },
            ...{ returnReason: n % 2 ? 'too small' : 'broken', items: [{ productId: products[0]!, quantity: 1 }] },
          }),
        ]
      : []),
    ...(n % 6 === 0 ? [event(returnStatusChanged, { orderId, requestId, from: 'Pending', to: 'Complete' })] : []),
  );
  if (n % 8 === 0) {
    const invoice = { orderId, requestId: newId() };
    const file = { path: '/a.pdf', expiresAt: placedAt, sha256: '', total: 1, currency: 'HKD' };
    await done(
      shop,
      streamOf(INVOICE, orderId),
      event(invoiceFailed, { ...invoice, cause: 'rendering-failed' }),
      ...(n === 8 ? [event(invoiceIssued, { ...invoice, ...file, customerId: placed.customerId, unprinted: '' })] : []),
    );
  }
}

function deliveryTo(country: string) {
  const rule = {
    zoneId: newId(),
    by: 'amount',
    measured: 0,
    step: 0,
    from: 0,
    price: 0,
    added: 0,
    isFree: true,
  } as const;
  const methodId = country === 'HK' ? courier : newId();
  return { methodId, names: { en: 'Courier', zh: '速遞' }, kind: 'delivery', country, rule } as const;
}

/** Half of them are settled, half are on their way. */
function refundOf({ orderId, orderNo, customerId, currency }: ReturnType<typeof samplePlacement>, n: number) {
  const identity = { orderId, orderNo, customerId, refundId: newId() };
  const requestedAt = `2026-01-${String(1 + (n % 28)).padStart(2, '0')}T03:00:00.000Z`;
  const asked = { amount: 100, currency, items: [], reason: 'Scratched', requestedAt };
  const settlement = { to: 'manual', reference: '', creditNoteNo: `CN-${n}`, settledAt: requestedAt } as const;
  return [
    event(refundRequested, { ...identity, ...asked, to: 'manual' }),
    ...(n % 2 === 0 ? [event(refundSettled, { ...identity, ...settlement })] : []),
  ];
}
export function paymentOf(
  { orderId, orderNo, customerId, currency, lines, fee }: ReturnType<typeof samplePlacement>,
  n: number,
) {
  return {
    ...{ orderId, orderNo, customerId, currency, paymentId: newId(), method: n % 2 ? 'Cash' : 'Bank transfer' },
    ...{ amount: orderTotal(lines, fee) + ((n % 3) - 1) * 100, reference: `FT-${n}` },
    recordedAt: `2026-01-${String(1 + n).padStart(2, '0')}T04:00:00.000Z`,
  };
}

async function adjustment(shop: TestReadSide, n: number): Promise<void> {
  const adjustmentId = newId();
  const [quantity, reason] = [n % 2 ? -n : n, n % 3 ? 'Broken' : 'Found again'];
  const why = { reason, reasonCode: n % 4 ? null : n % 3 ? 'damaged' : 'count' } as const;
  const adjusted = { productId: products[n % 2]!, itemNo: `AB-${n}`, name: 'Box', photo: '' };
  const createdAt = `2026-02-0${1 + n}T04:00:00.000Z`;
  const stream = streamOf(ADJUSTMENT, adjustmentId);
  const lines = [{ ...adjusted, quantity }];
  const recorded = event(adjustmentRecorded, { adjustmentId, adjustmentNo: `AD-${n}`, createdAt, ...why, lines });
  const settled = event(adjustmentSettled, { adjustmentId, ...why, lines: [{ quantity }], reversed: false });
  await (n === 8 ? shop.happened(stream, recorded, settled) : done(shop, stream, recorded, settled));
}
