import { TAG_LIST, tagCreated, tagDeleted } from '@countinghouse/contracts/catalog/events';
import {
  CUSTOMER,
  customerChanged,
  customerErased,
  customerRegistered,
} from '@countinghouse/contracts/customers/events';
import { STAFF_STREAM, staffUserCreated, staffUserDisabled } from '@countinghouse/contracts/identity/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  baseCurrencySet,
  COMPANY_INFO,
  CURRENCY_LIST,
  companyInfoChanged,
  currencyAdded,
  PAGE,
  PRODUCT_DISPLAY_LIST,
  pageSaved,
  productDisplayAdded,
} from '@countinghouse/contracts/settings/events';
import { SUPPLIER, supplierChanged, supplierCreated } from '@countinghouse/contracts/suppliers/events';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
  for (const [userId, firstName, role] of [
    [shop.ids.superAdmin, 'Chris', 'SUPER_ADMIN'],
    [shop.ids.admin, 'Ann', 'ADMIN'],
  ] as const) {
    const email = `${firstName.toLowerCase()}@shop.hk`;
    const user = { userId, email, firstName, lastName: 'Lee', avatar: '', role, active: true };
    await shop.happened(STAFF_STREAM, event(staffUserCreated, user));
  }
  await registered(shop.ids.customer, 'Carl@Example.com', 'Carl');
});
afterAll(() => shop.close());

function registered(customerId: string, email: string, name: string) {
  const data = { customerId, email, name, phone: '', address: '', points: 3, active: true, via: 'storefront' as const };
  return shop.happened(streamOf(CUSTOMER, customerId), event(customerRegistered, data));
}

describe('people', () => {
  test('the current user is the subject of the token', async () => {
    expect((await shop.get('/auth/current-user', 'superAdmin')).json()).toMatchObject({
      success: true,
      user: { _id: shop.ids.superAdmin, firstName: 'Chris', role: 'SUPER_ADMIN', status: true },
    });
    const customer = await shop.get('/auth/current-user', 'customer');
    expect(customer.json().user).toMatchObject({ _id: shop.ids.customer, email: 'Carl@Example.com', points: 3 });
    expect((await shop.get('/auth/current-user', 'nobody')).json()).toMatchObject({
      code: 'UNAUTHENTICATED',
      auth: true,
    });
  });

  test('users are listed for SUPER_ADMINs', async () => {
    await shop.happened(STAFF_STREAM, event(staffUserDisabled, { userId: shop.ids.admin }));
    const { users, total } = (await shop.get('/user/list', 'superAdmin')).json();
    expect({ total, users }).toMatchObject({
      total: 2,
      users: [{ firstName: 'Chris' }, { firstName: 'Ann', status: false }],
    });
    expect((await shop.get('/user/list?search=chris', 'superAdmin')).json().total).toBe(1);
    expect((await shop.get('/user/list', 'admin')).statusCode).toBe(403);
    expect((await shop.get('/user/list', 'customer')).statusCode).toBe(401);
  });

  test('customers are listed newest first, searched, and gone once erased', async () => {
    const ids = Array.from({ length: 11 }, newId);
    for (const [n, id] of ids.entries()) await registered(id, `buyer${n}@example.com`, `Buyer ${n}`);
    const all = (await shop.get('/customer/list')).json();
    expect(all.total).toBe(12);
    expect(all.customers[0].name).toBe('Buyer 10');
    expect(all.customers).toHaveLength(12);
    const page = (await shop.get('/customer/list?current=2')).json();
    expect(page).toMatchObject({ total: 12, customers: [{ name: 'Buyer 0' }, { name: 'Carl' }] });
    await shop.happened(
      streamOf(CUSTOMER, ids[3]!),
      event(customerChanged, { customerId: ids[3]!, changes: { phone: '+852 5555', email: 'moved@example.com' } }),
    );
    const found = (await shop.get('/customer/list?search=5555')).json();
    expect(found).toMatchObject({ total: 1, customers: [{ _id: ids[3], email: 'moved@example.com', version: '1' }] });
    await shop.happened(streamOf(CUSTOMER, ids[3]!), event(customerErased, { customerId: ids[3]! }));
    expect((await shop.get('/customer/list?search=5555')).json()).toMatchObject({ total: 0, customers: [] });
    expect((await shop.get('/customer/list')).json().total).toBe(11);
  });

  test('a customer is found by address by themselves, and by staff', async () => {
    const other = newId();
    await registered(other, 'other@example.com', 'Other');
    const find = (email: string, caller: 'admin' | 'customer' | 'nobody') =>
      shop.post('/customer/getbyemail', { email }, caller);
    expect((await find(' CARL@example.COM', 'customer')).json().customer.name).toBe('Carl');
    expect((await find('other@example.com', 'customer')).statusCode).toBe(404);
    expect((await find('other@example.com', 'admin')).json().customer._id).toBe(other);
    expect((await find('nobody@example.com', 'admin')).statusCode).toBe(404);
    expect((await find('other@example.com', 'nobody')).statusCode).toBe(401);
  });

  test('suppliers are listed with all their fields', async () => {
    const supplierId = newId();
    const details = {
      ...blankSupplier,
      name: 'Leaf Ltd',
      contactName: 'Ann',
      website: 'leaf.example',
      bankInfo: { ...blankSupplier.bankInfo, bankName: 'HSBC' },
      remarks: { type: 'TEXT' as const, content: 'x' },
    };
    await shop.happened(
      streamOf(SUPPLIER, supplierId),
      event(supplierCreated, { supplierId, details }),
      event(supplierChanged, { supplierId, changes: { bankInfo: { branch: 'Central' } } }),
    );
    const { suppliers, total } = (await shop.get('/supplier/list?search=leaf')).json();
    expect({ total, suppliers }).toEqual({
      total: 1,
      suppliers: [{ _id: supplierId, ...details, bankInfo: { ...details.bankInfo, branch: 'Central' }, version: '1' }],
    });
    expect((await shop.get('/supplier/list', 'nobody')).statusCode).toBe(401);
  });
});

describe('settings', () => {
  test('of a new shop: HKD, nothing else', async () => {
    expect((await shop.get('/setting', 'nobody')).json().setting).toEqual({
      currency: { currencyList: [{ name: 'HKD', symbol: '$' }], baseCurrency: 0, version: '-1' },
      companyInfo: { name: '', address: '', phone: '', version: '-1' },
      searchSynonyms: { synonyms: [], version: '-1' },
      productDisplay: [],
      productDisplayVersion: '-1',
      timeZone: 'Asia/Hong_Kong',
      locale: 'en',
      mailHoldSeconds: 0,
    });
    const { pages } = (await shop.get('/setting/pages', 'nobody')).json();
    expect(pages.dashboard).toEqual({ title: '', logo: '', icon: '', banner: [], version: '-1' });
    expect(pages.about).toEqual({ text: null, image: '', version: '-1' });
  });

  test('as they were saved', async () => {
    const [tagId, goneTag] = [newId(), newId()] as const;
    const text = { entityMap: {}, blocks: [{ text: '你好', key: 'a', depth: 0 }], own: [null] };
    await shop.happened(
      streamOf(TAG_LIST.category, TAG_LIST.id),
      event(tagCreated, { tagId, name: 'New' }),
      event(tagCreated, { tagId: goneTag, name: 'Old' }),
      event(tagDeleted, { tagId: goneTag }),
    );
    await shop.happened(
      streamOf(COMPANY_INFO.category, COMPANY_INFO.id),
      event(companyInfoChanged, { changes: { name: 'Shop', phone: '1' } }),
    );
    await shop.happened(
      streamOf(CURRENCY_LIST.category, CURRENCY_LIST.id),
      event(currencyAdded, { currencyId: 'usd', name: 'USD', symbol: 'US$' }),
      event(baseCurrencySet, { currencyId: 'usd' }),
    );
    await shop.happened(
      streamOf(PRODUCT_DISPLAY_LIST.category, PRODUCT_DISPLAY_LIST.id),
      event(productDisplayAdded, { displayId: 'a', title: 'First', tagId }),
      event(productDisplayAdded, { displayId: 'b', title: 'Second', tagId: goneTag }),
    );
    await shop.happened(streamOf(PAGE, 'about'), event(pageSaved, { page: 'about', changes: { text } }));

    const { setting } = (await shop.get('/setting', 'nobody')).json();
    expect(setting).toMatchObject({
      currency: { currencyList: [{ name: 'HKD' }, { name: 'USD' }], baseCurrency: 1, version: '1' },
      companyInfo: { name: 'Shop', address: '', phone: '1', version: '0' },
      productDisplay: [
        { title: 'First', tag: { _id: tagId, name: 'New' } },
        { title: 'Second', tag: null },
      ],
      productDisplayVersion: '1',
    });
    const displays = await shop.get('/setting/product-display', 'admin');
    expect(displays.json()).toEqual({ success: true, productDisplay: setting.productDisplay, version: '1' });
    expect(displays.headers.etag).toBe('"1"');
    expect((await shop.get('/setting/company-info', 'nobody')).json().companyInfo).toEqual(setting.companyInfo);
    const pages = await shop.get('/setting/pages', 'nobody');
    expect(pages.json().pages.about).toEqual({ text, image: '', version: '0' });
    expect(pages.body).toContain(JSON.stringify(text));
  });
});
