import { type HistoryContext, historyContexts } from '@countinghouse/contracts/history/views';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import type { SettingView } from '@countinghouse/contracts/settings/views';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import { screen } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { expect, test } from 'vitest';
import { operationOf } from '../../shared/testing/contract-check.ts';
import { CategoryPane } from '../features/catalog/category-tag/categories/category-pane.tsx';
import { ProductDetail } from '../features/catalog/product/product-detail.tsx';
import { CustomerDetail } from '../features/customers/customer-detail.tsx';
import { UserDetail } from '../features/identity/users/user-detail.tsx';
import { AdjustmentDetail } from '../features/inventory/adjustments/adjustment-detail.tsx';
import { OrderDetail } from '../features/orders/order/order-detail.tsx';
import { useSetting } from '../features/settings/api.ts';
import { PageHistory } from '../features/settings/custom-pages/page-history.tsx';
import { CheckoutSetting } from '../features/settings/general-setting/checkout-setting.tsx';
import { CompanyInfoForm } from '../features/settings/general-setting/company-info-form.tsx';
import { CurrencySetting } from '../features/settings/general-setting/currency/currency-setting.tsx';
import { ProductDisplaySetting } from '../features/settings/general-setting/product-display/product-display-setting.tsx';
import { SearchSynonymsForm } from '../features/settings/general-setting/search-synonyms-form.tsx';
import { SupplierDetail } from '../features/suppliers/supplier-detail.tsx';
import { historyResponse, restoreVersion } from './history.ts';
import { renderRoutes, respondWith } from './render-app.tsx';
import { sampleOrder, samplePages, sampleProduct, sampleSetting, signedIn } from './samples.ts';

const id = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';
const at = '2026-11-20T02:00:00.000Z';
const reference = (_id: string, name: string) => ({ _id, name });

interface Write {
  readonly route: string;
  readonly body: unknown;
}

interface Case {
  readonly of: HistoryContext;
  /** Address of the admin with the history open, and what is rendered there. */
  readonly path: string;
  readonly at: string;
  readonly element: ReactElement;
  /** What changed since, by the names in the history; each from the first value to the second. */
  readonly changed: Readonly<Record<string, readonly [past: unknown, present: unknown]>>;
  readonly answers: Parameters<typeof respondWith>[0];
  readonly writes: readonly Write[];
}

/** Every entity, now and in the past. */
const now = (name: string, past: object, present: object) => (url: URL) => ({
  ...{ success: true, status: true, message: '' },
  [name]: url.searchParams.has('asOf') ? past : present,
});

const product = sampleProduct(1, { _id: id });
const oldProduct = {
  ...product,
  itemNo: 'OLD',
  name: 'Old',
  description: 'Old',
  alertQuantity: 3,
  supplier: reference(other, 'Lee'),
  purchasePrice: 2,
  sellingPrice: 3.5,
  weight: 250,
  packSize: 12,
  tags: [reference(other, 'new')],
  category: { category: other, pos: [0, 1], name: 'Cups', version: '4' },
  photo: '/files/a.webp',
  thumbnails: ['/files/b.webp'],
  status: false,
};

const tree = (version: string, top: string) => ({ _id: id, name: top, subCategory: [], version });
const hkd = { name: 'HKD', symbol: '$' };
const usd = { name: 'USD', symbol: 'US$' };
const displays = (title: string) => [{ title, tag: reference(other, 'tea') }];
const company = { name: 'Shop', address: '1 Road', phone: '1', version: '3' };
const setting = sampleSetting({
  currency: { currencyList: [hkd], baseCurrency: 0, version: '5' },
  companyInfo: company,
  productDisplay: displays('New'),
  productDisplayVersion: '7',
});
const oldSetting: SettingView = {
  ...setting,
  currency: { currencyList: [hkd, usd], baseCurrency: 1, version: '2' },
  productDisplay: displays('Old'),
};

/** Further reads of screens of the admin. */
const everyScreen = {
  'GET /auth/current-user': signedIn({ role: 'SUPER_ADMIN' }),
  'GET /setting': { success: true, setting },
};

function Settings({ children }: { children: (setting: SettingView) => ReactElement }) {
  const current = useSetting();
  return current ? children(current) : null;
}

const settingCase = (part: string, element: ReactElement, rest: Pick<Case, 'changed' | 'writes'>): Case => ({
  of: 'setting',
  path: '/admin/setting',
  at: `/admin/setting?history=setting.${part}`,
  element,
  answers: {
    'GET /setting': (url) => ({ success: true, setting: url.searchParams.has('asOf') ? oldSetting : setting }),
    'GET /tag/list': { success: true, tags: [{ ...reference(other, 'tea'), version: '0' }], total: 1 },
    [`GET /history/setting/${part}`]: {},
    'POST /setting/currency': { success: true, currency: { ...setting.currency, currencyList: [hkd, usd] } },
    'POST /setting/currency/base-currency': {
      success: true,
      currency: { ...setting.currency, currencyList: [hkd, usd], baseCurrency: 1 },
    },
    'PATCH /setting/product-display': { success: true, productDisplay: [], version: '8' },
    'POST /setting/company-info': { success: true, companyInfo: company },
    'POST /setting/checkout': { success: true, checkout: { needsAccount: true, version: '1' } },
    'POST /setting/search-synonyms': { success: true, searchSynonyms: setting.searchSynonyms },
    'PATCH /setting/pages': { success: true, pages: samplePages() },
  },
  ...rest,
});

/** An entity that is shown beside a list, and read by its id. */
function detailCase(
  of: HistoryContext,
  element: ReactElement,
  [past, present]: readonly [object, object],
  rest: Pick<Case, 'changed' | 'writes'>,
): Case {
  return {
    of,
    path: '/:id',
    at: `/${id}?part=history`,
    element,
    answers: {
      [`GET /${of}/${id}`]: now(of, past, present),
      [`PUT /${of}/${id}`]: now(of, past, present),
      [`PATCH /${of}/${id}`]: now(of, past, present),
      [`GET /history/${of}/${id}`]: {},
    },
    ...rest,
  };
}

const same = (entity: object) => [entity, entity] as const;
const person = {
  _id: id,
  email: 'new@home.hk',
  name: 'New',
  phone: '2',
  address: '2 Road',
  points: 2,
  status: true,
  version: '3',
};
const user = {
  ...person,
  firstName: 'New',
  lastName: 'Lam',
  role: 'ADMIN',
  avatar: '/files/a.webp',
  secondFactor: false,
};

const cases: Readonly<Record<string, Case>> = {
  product: detailCase('product', <ProductDetail />, [oldProduct, product], {
    changed: {
      itemNo: ['OLD', 'IT-1'],
      name: ['Old', 'Product 1'],
      description: ['Old', ''],
      quantity: [1, 5],
      adjustment: [null, reference(other, 'AD-000001')],
      alertQuantity: [3, 0],
      supplier: [reference(other, 'Lee'), null],
      purchasePrice: [2, 1],
      sellingPrice: [3.5, 1_234.5],
      weight: [250, null],
      packSize: [12, null],
      tags: [[reference(other, 'new')], []],
      category: [reference(other, 'Cups'), null],
      photo: ['/files/a.webp', ''],
      thumbnails: [['/files/b.webp'], []],
      status: [false, true],
    },
    writes: [
      {
        route: 'updateProduct',
        body: {
          itemNo: 'OLD',
          name: 'Old',
          description: 'Old',
          alertQuantity: 3,
          supplier: other,
          purchasePrice: 2,
          sellingPrice: 3.5,
          weight: 250,
          packSize: 12,
          tags: [other],
          category: { category: other, pos: [0, 1], version: '4' },
          photo: '/files/a.webp',
          thumbnails: ['/files/b.webp'],
          status: false,
        },
      },
    ],
  }),
  category: {
    of: 'category',
    path: '/',
    at: `/?node=${id}&history=category.${id}`,
    element: <CategoryPane />,
    changed: { name: ['Kitchen', 'Cookery'] },
    answers: {
      'GET /category/list': { success: true, categoryList: [tree('7', 'Cookery')], total: 1 },
      [`GET /category/${id}`]: now('category', tree('3', 'Kitchen'), tree('7', 'Cookery')),
      [`PUT /category/${id}`]: { success: true, category: tree('8', 'Kitchen') },
      [`GET /history/category/${id}`]: {},
    },
    writes: [{ route: 'renameCategory', body: { name: 'Kitchen', pos: [] } }],
  },
  supplier: detailCase(
    'supplier',
    <SupplierDetail />,
    same({
      ...blankSupplier,
      ...{ _id: id, name: 'New', email: 'new@home.hk', phone: '2', version: '3' },
    }),
    {
      changed: {
        name: ['Old', 'New'],
        contactName: ['Lee', ''],
        email: ['', 'new@home.hk'],
        phone: ['1', '2'],
        businessNumber: ['B1', ''],
        logo: ['/files/a.webp', ''],
        website: ['lee.hk', ''],
        leadDays: [14, null],
        'bankInfo.bankName': ['HSBC', ''],
        'bankInfo.branch': ['Central', ''],
        'bankInfo.accountNumber': ['1', ''],
        'bankInfo.accountName': ['Lee', ''],
        'bankInfo.unheardOf': ['HSBCHKHH', ''],
        'address.country': ['Taiwan', 'China'],
        'address.address': ['1 Road', ''],
        'address.zipCode': ['100', ''],
        'remarks.type': ['FILE', 'TEXT'],
        'remarks.content': ['/files/c.pdf', ''],
        status: [false, true],
      },
      writes: [
        {
          route: 'updateSupplier',
          body: {
            name: 'Old',
            contactName: 'Lee',
            email: '',
            phone: '1',
            businessNumber: 'B1',
            logo: '/files/a.webp',
            website: 'lee.hk',
            leadDays: 14,
            bankInfo: { bankName: 'HSBC', branch: 'Central', accountNumber: '1', accountName: 'Lee' },
            address: { country: 'Taiwan', address: '1 Road', zipCode: '100' },
            remarks: { type: 'FILE', content: '/files/c.pdf' },
            status: false,
          },
        },
      ],
    },
  ),
  customer: detailCase('customer', <CustomerDetail />, same(person), {
    changed: {
      email: ['old@home.hk', 'new@home.hk'],
      name: ['Old', 'New'],
      phone: ['', '2'],
      address: ['', '2 Road'],
      points: [0, 2],
      status: [false, true],
    },
    writes: [
      {
        route: 'updateCustomer',
        body: { email: 'old@home.hk', name: 'Old', phone: '', address: '', points: 0, status: false },
      },
    ],
  }),
  user: {
    ...detailCase('user', <UserDetail />, same(user), {
      changed: {
        email: ['old@home.hk', 'new@home.hk'],
        firstName: ['Old', 'New'],
        lastName: ['Chan', 'Lam'],
        role: ['SUPER_ADMIN', 'ADMIN'],
        status: [false, true],
        avatar: ['', '/files/a.webp'],
        secondFactor: [true, false],
      },
      writes: [
        {
          route: 'updateUser',
          body: { email: 'old@home.hk', firstName: 'Old', lastName: 'Chan', status: false, avatar: -1 },
        },
      ],
    }),
  },
  order: detailCase(
    'order',
    <OrderDetail />,
    same(sampleOrder({ _id: id, shippingAddress: '', fee: 30, version: '6' })),
    {
      changed: {
        'contactInfo.email': ['old@home.hk', 'new@home.hk'],
        'contactInfo.phone': ['1', '2'],
        'contactInfo.unheardOf': ['1', '2'],
        shippingAddress: ['1 Road', '2 Road'],
        fee: [0, 30],
        remark: ['', 'Ring twice'],
        orderStatus: ['Pending', 'Completed'],
        paymentStatus: ['Pending', 'Received'],
        orderTrackStatus: ['ordered', 'shipped'],
        transactionId: ['', 'BANK-1'],
        'requests.RR-000001': [null, 'Pending'],
      },
      writes: [
        {
          route: 'updateOrder',
          body: { type: 'ship_info', data: { email: 'old@home.hk', phone: '1', address: '1 Road' } },
        },
        { route: 'updateOrder', body: { type: 'order_status', data: { fee: 0 } } },
      ],
    },
  ),
  adjustment: detailCase(
    'adjustment',
    <AdjustmentDetail />,
    same({
      _id: id,
      adjustmentId: 'AD-000001',
      createdAt: at,
      product: { _id: other, name: '', itemNo: '', photo: '' },
      quantity: -3,
      reversed: false,
      reason: '',
      reasonCode: 'damaged',
      lines: [{ product: { _id: other, name: '', itemNo: '', photo: '' }, quantity: -3 }],
      version: '3',
    }),
    {
      changed: {
        product: [reference(other, 'Tin robot'), reference(id, 'Tin robot')],
        quantity: [-2, -3],
        reason: ['', 'Broken'],
        reasonCode: ['count', 'damaged'],
        status: ['settled', 'asked'],
      },
      writes: [{ route: 'reviseAdjustment', body: { quantity: -2, reason: '', reasonCode: 'count' } }],
    },
  ),
  'company information': settingCase(
    'company-info',
    <Settings>{({ companyInfo }) => <CompanyInfoForm current={companyInfo} />}</Settings>,
    {
      changed: { name: ['Old', 'Shop'], phone: ['9', '1'] },
      writes: [{ route: 'saveCompanyInfo', body: { name: 'Old', address: '1 Road', phone: '9' } }],
    },
  ),
  'rules of the checkout': settingCase(
    'checkout',
    <Settings>{({ checkout }) => <CheckoutSetting current={checkout} />}</Settings>,
    {
      changed: { needsAccount: [true, false] },
      writes: [{ route: 'saveCheckoutRules', body: { needsAccount: true } }],
    },
  ),
  'synonyms of searches': settingCase(
    'search-synonyms',
    <Settings>{({ searchSynonyms }) => <SearchSynonymsForm current={searchSynonyms} />}</Settings>,
    {
      changed: { synonyms: [['xmas = christmas'], []] },
      writes: [{ route: 'saveSearchSynonyms', body: { synonyms: ['xmas = christmas'] } }],
    },
  ),
  currencies: settingCase(
    'currency',
    <Settings>{({ currency }) => <CurrencySetting currency={currency} />}</Settings>,
    {
      changed: { baseCurrency: ['USD', 'HKD'], [`currencyList.${other}`]: [usd, null] },
      writes: [
        { route: 'addCurrency', body: usd },
        { route: 'setBaseCurrency', body: { currency: 1 } },
      ],
    },
  ),
  'product displays': settingCase(
    'product-display',
    <Settings>
      {({ productDisplay, productDisplayVersion }) => (
        <ProductDisplaySetting displays={productDisplay} version={productDisplayVersion} />
      )}
    </Settings>,
    {
      changed: { [`productDisplay.${id}.title`]: ['Old', 'New'] },
      writes: [{ route: 'changeProductDisplay', body: { title: 'Old', tag: other, index: 0 } }],
    },
  ),
  page: settingCase('contact', <PageHistory page="contact" />, {
    changed: {
      text: [null, { blocks: [], entityMap: {} }],
      image: ['', '/files/a.webp'],
      title: [null, 'New'],
      logo: [null, '/files/a.webp'],
      icon: ['/files/b.webp', ''],
      banner: [['/files/b.webp'], []],
      address: [null, '1 Road'],
      email: [null, 'new@home.hk'],
      phone: ['1', '2'],
      hours: ['11–19', '10–18'],
      socials: [null, []],
      images: [['/files/b.webp'], []],
    },
    writes: [
      {
        route: 'savePage',
        body: {
          page: 'contact',
          text: null,
          image: -1,
          title: '',
          logo: -1,
          icon: '/files/b.webp',
          banner: ['/files/b.webp'],
          address: '',
          phone: '1',
          hours: '11–19',
          socials: [],
          images: ['/files/b.webp'],
        },
      },
    ],
  }),
};

/** Histories of completed steps; nothing of them is restored. */
const neverRestored: readonly HistoryContext[] = ['tag', 'return-request'];

test('every entity with a history restores what is listed here, or nothing', () => {
  const restored = Object.values(cases).map(({ of }) => of);
  expect(new Set([...restored, ...neverRestored])).toEqual(new Set(historyContexts));
});

test.each(Object.entries(cases))(
  '%s: a restore sends what its routes accept, whatever else changed',
  async (_, one) => {
    const changes = Object.entries(one.changed).map(([field, [from, to]]) => ({ field, from, to }));
    const unknownField = { field: 'unheardOf', from: 'A', to: 'B' };
    const history = historyResponse(
      { type: 'some.Changed', changes: [...changes, unknownField] },
      { type: 'some.Made', at },
    );
    const sent: Write[] = [];
    const answers = Object.entries(one.answers).map(([key, answer]) => {
      if (key.startsWith('GET /history/')) return [key, history];
      if (key.startsWith('GET ')) return [key, answer];
      const note = (url: URL, init: RequestInit) => {
        sent.push({ route: operationOf(key), body: JSON.parse(String(init.body)) });
        return typeof answer === 'function' ? answer(url, init) : answer;
      };
      return [key, note];
    });
    respondWith({ ...everyScreen, ...Object.fromEntries(answers) });
    renderRoutes([{ path: one.path, element: <Suspense>{one.element}</Suspense> }], one.at);
    await restoreVersion('Mistake');
    await screen.findByText(/^(The earlier version has been restored|Restored: .*)$/);
    expect(sent).toEqual(one.writes);
    for (const { route, body } of sent) {
      const schema = (routeTable as Record<string, RouteDefinition>)[route]?.body;
      expect(schema?.safeParse(body).error).toBeUndefined();
    }
  },
);
