import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import { CategoryPane } from '../../features/catalog/category-tag/categories/category-pane.tsx';
import { ProductDetail } from '../../features/catalog/product/product-detail.tsx';
import { CustomerDetail } from '../../features/customers/customer-detail.tsx';
import { UserDetail } from '../../features/identity/users/user-detail.tsx';
import { AdjustmentDetail } from '../../features/inventory/adjustments/adjustment-detail.tsx';
import { OrderDetail } from '../../features/orders/order/order-detail.tsx';
import { SupplierDetail } from '../../features/suppliers/supplier-detail.tsx';
import { sampleOrder, sampleProduct } from '../samples.ts';
import { type Case, detailCase, id, now, other, reference } from './restore-case.ts';

const at = '2026-11-20T02:00:00.000Z';

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

/** Restores of the records that have a list. */
export const recordCases: Readonly<Record<string, Case>> = {
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
};
