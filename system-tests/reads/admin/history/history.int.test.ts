import {
  CATEGORY_STREAM,
  categoryCreated,
  categoryRenamed,
  PRODUCT,
  productDeleted,
  subCategoryAdded,
  subCategoryRemoved,
  tagCreated,
  tagDeleted,
} from '@countinghouse/contracts/catalog/events';
import { CUSTOMER, customerChanged, customerErased } from '@countinghouse/contracts/customers/events';
import { CUSTOMER_MAIL, customerMailNotSent, customerMailSent } from '@countinghouse/contracts/email/events';
import {
  STAFF_STREAM,
  staffRoleChanged,
  staffUserCreated,
  staffUserDisabled,
} from '@countinghouse/contracts/identity/events';
import {
  ADJUSTMENT,
  adjustmentRecorded,
  adjustmentReversed,
  STOCK,
  stockAdjusted,
  stockCounted,
  stockReserved,
} from '@countinghouse/contracts/inventory/events';
import { INVOICE, invoiceIssued } from '@countinghouse/contracts/invoicing/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  orderFeeChanged,
  orderNoteAdded,
  orderNoteRemoved,
  paymentReferenceGiven,
  returnStatusChanged,
  shippingInfoChanged,
} from '@countinghouse/contracts/orders/events';
import {
  COMPANY_INFO,
  CURRENCY_LIST,
  companyInfoChanged,
  currencyAdded,
  PAGE,
  PRODUCT_DISPLAY_LIST,
  pageSaved,
  productDisplayAdded,
  productDisplayRemoved,
  productDisplaysReordered,
} from '@countinghouse/contracts/settings/events';
import { SUPPLIER, supplierChanged } from '@countinghouse/contracts/suppliers/events';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../test-read-side.ts';
import { adjustmentOf, historyShop, recordsBy, settledAdjustment, TAGS } from './testing/history-shop.ts';

const { shop, happened, history, changed } = historyShop();
const { supplier, product, changeProduct, customer, order, returnRequest } = recordsBy(happened);

describe('a history', () => {
  test('has time, author, reason and request, newest first, in pages', async () => {
    const id = await product();
    const correlationId = newId();
    const recordedAt = await changeProduct(id, { sellingPrice: 600 }, { correlationId, reason: '加價' });
    const [newest, ...older] = await history('product', id);
    expect(newest).toMatchObject({ type: 'catalog.ProductChanged', recordedAt, occurredAt: recordedAt, correlationId });
    expect(newest).toMatchObject({ reason: '加價', changes: [{ field: 'sellingPrice', from: 5.5, to: 6 }] });
    expect(newest?.actor).toEqual({ kind: 'staff', _id: shop().ids.admin, name: 'Amy Chan', role: 'ADMIN' });
    expect(older.map(({ type }) => type)).toEqual(['inventory.StockOpened', 'catalog.ProductCreated']);

    const second = await shop().get(`/history/product/${id}?size=1&current=2`);
    expect(second.json()).toMatchObject({ total: 3, entries: [{ type: 'inventory.StockOpened' }] });
  });

  test('of a product has its references by name and the stock changes by staff, not those by orders', async () => {
    const [leaf, root] = [await supplier('Leaf'), await supplier('Root')];
    const [tagId, categoryId, nodeId] = [newId(), newId(), newId()];
    await happened(TAGS, event(tagCreated, { tagId, name: 'New' }));
    await happened(CATEGORY_STREAM, event(categoryCreated, { categoryId, name: 'Food' }));
    const added = { categoryId, nodeId, parentId: categoryId, name: 'Tea' };
    await happened(CATEGORY_STREAM, event(subCategoryAdded, added));
    const [productId, other] = [await product({ supplierId: leaf }), await product()];
    await changeProduct(other, { name: 'Other' });
    await changeProduct(productId, { supplierId: root, tagIds: [tagId], category: { categoryId, nodeId } });
    await happened(TAGS, event(tagDeleted, { tagId }));
    const stock = streamOf(STOCK, productId);
    await happened(stock, event(stockReserved, { productId, orderId: newId(), quantity: 3, balance: 7 }));
    const adjustment = {
      productId,
      adjustmentId: newId(),
      adjustmentNo: 'AD-000009',
      difference: -2,
      reason: 'broken',
      reasonCode: null,
      reverses: false,
    };
    await happened(stock, event(stockAdjusted, { ...adjustment, balance: 5 }));
    await happened(stock, event(stockCounted, { productId, difference: 1, balance: 6 }));
    await happened(streamOf(PRODUCT, productId), event(productDeleted, { productId }));

    const tag = { _id: tagId, name: 'New' };
    expect((await changed('product', productId)).slice(0, 4)).toEqual([
      ['ProductDeleted'],
      ['StockCounted', 'quantity: 5 → 6'],
      [
        'StockAdjusted',
        'quantity: 7 → 5',
        `adjustment: null → ${JSON.stringify({ _id: adjustment.adjustmentId, name: 'AD-000009' })}`,
      ],
      [
        'ProductChanged',
        `supplier: ${JSON.stringify({ _id: leaf, name: 'Leaf' })} → ${JSON.stringify({ _id: root, name: 'Root' })}`,
        `tags: [] → ${JSON.stringify([tag])}`,
        `category: null → ${JSON.stringify({ _id: nodeId, name: 'Food > Tea' })}`,
      ],
    ]);
    expect((await history('product', productId))[2]?.reason).toBe('broken');
  });

  test('is that of one entity and no other, for every kind', async () => {
    const [one, two] = [await supplier('One'), await supplier('Two')];
    const changes = { name: 'Uno', bankInfo: { accountNumber: '2' } };
    await happened(streamOf(SUPPLIER, one), event(supplierChanged, { supplierId: one, changes }));
    expect((await changed('supplier', one))[0]).toEqual([
      'SupplierChanged',
      'name: "One" → "Uno"',
      'bankInfo.accountNumber: "1" → "2"',
    ]);
    expect(await changed('supplier', two)).toHaveLength(1);

    const [first, second] = [newId(), newId()];
    for (const [tagId, name] of [
      [first, 'A'],
      [second, 'B'],
    ] as const)
      await happened(TAGS, event(tagCreated, { tagId, name }));
    expect(await changed('tag', second)).toEqual([['TagCreated', 'name: null → "B"']]);

    const [food, node, gone] = [newId(), newId(), newId()];
    const tree = CATEGORY_STREAM;
    await happened(tree, event(categoryCreated, { categoryId: food, name: 'Food' }));
    await happened(tree, event(subCategoryAdded, { categoryId: food, nodeId: node, parentId: food, name: 'Tea' }));
    await happened(tree, event(categoryRenamed, { categoryId: food, nodeId: food, name: 'Foods' }));
    await happened(tree, event(subCategoryAdded, { categoryId: food, nodeId: gone, parentId: node, name: 'Oolong' }));
    const removed = { categoryId: food, nodeId: gone, parentId: node, removedIds: [gone] };
    await happened(tree, event(subCategoryRemoved, removed));
    expect(await changed('category', food)).toEqual([
      ['SubCategoryRemoved', `subCategory.${gone}: "Foods > Tea > Oolong" → null`],
      ['SubCategoryAdded', `subCategory.${gone}: null → "Foods > Tea > Oolong"`],
      ['CategoryRenamed', 'name: "Food" → "Foods"', `subCategory.${node}: "Food > Tea" → "Foods > Tea"`],
      ['SubCategoryAdded', `subCategory.${node}: null → "Food > Tea"`],
      ['CategoryCreated', 'name: null → "Food"'],
    ]);

    const ben = newId();
    const person = { email: 'ben@shop.hk', firstName: 'Ben', lastName: '', avatar: '', active: true } as const;
    await happened(STAFF_STREAM, event(staffUserCreated, { ...person, userId: ben, role: 'ADMIN' }));
    await happened(STAFF_STREAM, event(staffRoleChanged, { userId: ben, role: 'SUPER_ADMIN' }));
    expect((await changed('user', ben))[0]).toEqual(['StaffRoleChanged', 'role: "ADMIN" → "SUPER_ADMIN"']);
    await happened(STAFF_STREAM, event(staffUserDisabled, { userId: ben }));
    expect((await changed('user', ben))[0], 'named as in the other calls').toEqual([
      'StaffUserDisabled',
      'status: true → false',
    ]);
    expect(await changed('user', shop().ids.admin)).toHaveLength(1);

    const bo = await customer('Bo');
    const [orderId, otherOrder] = [await order(bo, 'SO-000001'), await order(bo, 'SO-000002')];
    const stream = streamOf(ORDER, orderId);
    const requestId = newId();
    await happened(stream, event(orderFeeChanged, { orderId, fee: 1_250 }));
    const reference = event(paymentReferenceGiven, { orderId, customerId: bo, from: '', transactionId: 'BANK-1' });
    await happened(stream, reference, { actor: { kind: 'customer', id: bo } });
    await returnRequest(orderId, requestId, bo);
    await happened(stream, event(returnStatusChanged, { orderId, requestId, from: 'Pending', to: 'Rejected' }));
    expect((await changed('order', orderId)).slice(0, 5)).toEqual([
      ['ReturnStatusChanged', 'requests.RR-000001: "Pending" → "Rejected"'],
      ['ReturnRequested', 'requests.RR-000001: null → "Pending"'],
      ['PaymentReferenceGiven', 'transactionId: "" → "BANK-1"'],
      ['OrderFeeChanged', 'fee: 0 → 12.5'],
      ['OrderConfirmed'],
    ]);
    expect((await history('order', orderId))[2]?.actor, 'who named it').toMatchObject({ kind: 'customer', name: 'Bo' });
    expect(await changed('order', otherOrder)).toHaveLength(2);
    expect((await history('order', otherOrder)).map(({ actor }) => actor.name)).toEqual(['orders', 'Bo']);
    expect((await changed('return-request', requestId))[0]).toEqual([
      'ReturnStatusChanged',
      'status: "Pending" → "Rejected"',
    ]);
    expect((await changed('return-request', requestId))[1]).toContain('returnReason: null → "too small"');

    const adjustmentId = newId();
    const adjustments = streamOf(ADJUSTMENT, adjustmentId);
    await happened(adjustments, event(adjustmentRecorded, adjustmentOf(adjustmentId, newId())));
    await happened(adjustments, settledAdjustment(adjustmentId, -3));
    await happened(adjustments, event(adjustmentReversed, { adjustmentId }));
    await happened(adjustments, settledAdjustment(adjustmentId, 0, true));
    const [reversed, recorded, ...before] = await changed('adjustment', adjustmentId);
    expect(reversed).toEqual(['AdjustmentReversed', 'quantity: -3 → 0', 'status: null → "reversed"']);
    expect(recorded?.[0]).toBe('AdjustmentRecorded');
    expect(before, 'that the stock followed is not told').toEqual([]);

    await happened(
      streamOf(COMPANY_INFO.category, COMPANY_INFO.id),
      event(companyInfoChanged, { changes: { name: 'Shop' } }),
    );
    expect(await changed('setting', 'company-info')).toEqual([['CompanyInfoChanged', 'name: null → "Shop"']]);
    const currencyId = newId();
    await happened(
      streamOf(CURRENCY_LIST.category, CURRENCY_LIST.id),
      event(currencyAdded, { currencyId, name: 'USD', symbol: '$' }),
    );
    expect(await changed('setting', 'currency')).toEqual([
      ['CurrencyAdded', `currencyList.${currencyId}: null → {"name":"USD","symbol":"$"}`],
    ]);
    await happened(streamOf(PAGE, 'contact'), event(pageSaved, { page: 'contact', changes: { phone: '1' } }));
    expect(await changed('setting', 'contact')).toEqual([['PageSaved', 'phone: null → "1"']]);
    expect(await changed('setting', 'about')).toEqual([]);
  });

  test('has the order of product displays before and after it was changed', async () => {
    const [first, second] = [newId(), newId()];
    const displays = streamOf(PRODUCT_DISPLAY_LIST.category, PRODUCT_DISPLAY_LIST.id);
    for (const [displayId, title] of [
      [first, 'New'],
      [second, 'Best'],
    ] as const) {
      await happened(displays, event(productDisplayAdded, { displayId, title, tagId: newId() }));
    }
    await happened(displays, event(productDisplaysReordered, { displayIds: [second, first] }));
    await happened(displays, event(productDisplayRemoved, { displayId: first }));
    const [removed, reordered, added] = await changed('setting', 'product-display');
    expect(reordered).toEqual(['ProductDisplaysReordered', 'productDisplay.order: ["New","Best"] → ["Best","New"]']);
    for (const entry of [removed, added]) expect(entry?.join(), 'says what came or went').not.toContain('order');
  });

  test('of an order has notes, invoices and the mails about it in the order of the log', async () => {
    const customerId = await customer('Cy');
    const [orderId, otherOrder] = [await order(customerId, 'SO-000021'), await order(customerId, 'SO-000022')];
    const stream = streamOf(ORDER, orderId);
    const [noteId, requestId] = [newId(), newId()];
    const mailOf = async (id: string) => (await history('order', id)).at(-1)?._id ?? '';
    const mails = streamOf(CUSTOMER_MAIL, customerId);
    const [mailId, otherMail] = [await mailOf(orderId), await mailOf(otherOrder)];
    await happened(mails, event(customerMailSent, { customerId, mailId, kind: 'order-received', orderId }));
    await happened(
      mails,
      event(customerMailSent, { customerId, mailId: otherMail, kind: 'order-received', orderId: otherOrder }),
    );
    await happened(stream, event(orderNoteAdded, { orderId, noteId, customerId, text: 'Ring twice' }));
    const issued = {
      orderId,
      requestId,
      path: '',
      expiresAt: '',
      sha256: '',
      total: 100,
      currency: 'HKD',
      customerId,
      unprinted: '',
    };
    await happened(streamOf(INVOICE, orderId), event(invoiceIssued, issued));
    await happened(stream, event(orderNoteRemoved, { orderId, noteId }));
    const unsent = { customerId, mailId, kind: 'order-received', orderId, cause: 'too-old' } as const;
    await happened(mails, event(customerMailNotSent, unsent));
    expect((await changed('order', orderId)).slice(0, 6)).toEqual([
      ['CustomerMailNotSent', 'mail: null → "order-received"', 'cause: null → "too-old"'],
      ['OrderNoteRemoved', `notes.${noteId}: "Ring twice" → null`],
      ['InvoiceIssued'],
      ['OrderNoteAdded', `notes.${noteId}: null → "Ring twice"`],
      ['CustomerMailSent', 'mail: null → "order-received"'],
      ['OrderConfirmed'],
    ]);
    expect((await shop().get(`/history/order/${newId()}`, 'superAdmin')).statusCode).toBe(404);
  });

  test('contains no data of an erased person', async () => {
    const [gone, stays] = [await customer('Gone'), await customer('Stays')];
    const orderId = await order(gone, 'SO-000003');
    const changes = { shippingAddress: 'secret street' };
    await happened(streamOf(ORDER, orderId), event(shippingInfoChanged, { orderId, customerId: gone, changes }));
    const note = { orderId, noteId: newId(), customerId: gone, text: 'deaf in one ear' };
    await happened(streamOf(ORDER, orderId), event(orderNoteAdded, note));
    for (const customerId of [gone, stays]) {
      const change = { customerId, changes: { phone: '55555555' } };
      await happened(streamOf(CUSTOMER, customerId), event(customerChanged, change));
    }
    expect(JSON.stringify(await history('customer', gone))).toContain('55555555');
    await shop().erase(gone);
    await happened(streamOf(CUSTOMER, gone), event(customerErased, { customerId: gone }));

    const entries = [...(await history('customer', gone)), ...(await history('order', orderId))];
    expect(entries.map(({ type }) => type.split('.')[1])).toEqual([
      ...['CustomerErased', 'CustomerChanged', 'CustomerRegistered'],
      ...['OrderNoteAdded', 'ShippingInfoChanged', 'OrderConfirmed', 'OrderPlaced'],
    ]);
    for (const word of ['Gone', '55555555', 'secret street', 'deaf', 'bo@home.hk', 'here']) {
      expect(JSON.stringify(entries)).not.toContain(word);
    }
    expect(JSON.stringify(await history('customer', stays))).toContain('55555555');
  });

  test('is for staff, and of users for SUPER_ADMINs; a missing entity is not found', async () => {
    const id = await product();
    const statusFor = async (path: string, caller: Caller) => (await shop().get(`/history/${path}`, caller)).statusCode;
    expect(await statusFor(`product/${id}`, 'nobody')).toBe(401);
    expect(await statusFor(`product/${id}`, 'customer')).toBe(401);
    expect(await statusFor(`user/${shop().ids.admin}`, 'admin')).toBe(200);
    expect(await statusFor(`user/${shop().ids.superAdmin}`, 'admin')).toBe(403);
    expect(await statusFor(`product/${newId()}`, 'admin')).toBe(404);
    expect(await statusFor('setting/nonsense', 'admin')).toBe(404);
    expect(await statusFor('product/nonsense', 'admin')).toBe(422);
    expect(await statusFor(`nonsense/${id}`, 'admin')).toBe(422);
  });
});
