import type { ProductView } from '@countinghouse/contracts/catalog/views';
import type { CustomerView } from '@countinghouse/contracts/customers/views';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import {
  type OrderView,
  orderStatuses,
  type ReturnRequestView,
  returnStatuses,
  trackStatuses,
} from '@countinghouse/contracts/orders/views';
import type { PagesView, SettingView } from '@countinghouse/contracts/settings/views';

/** A made-up shop for looking at screens without a running stack. */
const names = [
  'White hanging heart T-light holder',
  'Regency cakestand 3 tier',
  'Jumbo bag red retrospot',
  'Assorted colour bird ornament',
  'Pack of 72 retrospot cake cases',
  '手繪青花瓷茶杯連杯碟',
  'Lunch bag Suki design',
  'Vintage snakes & ladders board game in a wooden box with a very long name that wraps',
  'Rotating silver angels T-light holder',
  'Natural slate heart chalkboard',
  '香港街景月曆二零二七',
  'Wooden picture frame white finish',
];
const suppliers = ['Kwun Tong Ceramics', 'Lee & Sons Trading', '深水埗玩具批發'];
const categories = ['Home', 'Kitchen', 'Toys', '文儀用品'];
const id = (kind: number, index: number) => `0190a000-0000-7000-8${kind}00-${String(index).padStart(12, '0')}`;

function photo(index: number): string {
  const hue = (index * 67) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${hue} 32% 78%)"/><circle cx="20" cy="23" r="9" fill="hsl(${hue} 38% 46%)"/></svg>`;
  return `/files/fixture-${index}.svg?${encodeURIComponent(svg)}`;
}

export const products: ProductView[] = Array.from({ length: 37 }, (_, index) => ({
  _id: id(1, index),
  itemNo: `${85_000 + index * 7}${index % 3 === 0 ? 'A' : ''}`,
  name: names[index % names.length] ?? '',
  description: 'Hand finished. Each piece differs a little from the next.',
  quantity: index === 2 ? 3 : (index * 137) % 2_400,
  alertQuantity: 12,
  supplier: index % 4 === 3 ? null : { _id: id(2, index % 3), name: suppliers[index % 3] ?? '' },
  purchasePrice: 4.2 + index * 3.15,
  sellingPrice: 12.5 + index * 9.95,
  tags: [],
  category: { category: id(3, index % 4), pos: [], name: categories[index % 4] ?? '', version: '1' },
  photo: index % 9 === 8 ? '' : photo(index),
  thumbnails: [photo(index + 1), photo(index + 2)],
  status: index % 7 !== 6,
  currency: 'HKD',
  version: '1',
}));

const customers = ['Chan Tai Man', '黃詠詩', 'Priya Raman', 'Ng Ka Yan', 'Oliver Whitcombe-Ashworth'];

export const orders: OrderView[] = Array.from({ length: 64 }, (_, index) => ({
  _id: id(4, index),
  orderId: `SO-${String(1_064 - index).padStart(6, '0')}`,
  createdAt: new Date(Date.UTC(2026, 10, 20, 8, 12) - index * 5_400_000).toISOString(),
  customer: { _id: id(5, index % 5), name: customers[index % 5] ?? '' },
  contactInfo: { email: 'customer@example.com', phone: '+852 2345 6789' },
  shippingAddress: 'Flat 12B, Wing Fung House\n88 Nathan Road\nTsim Sha Tsui, Kowloon',
  items: products.slice(index % 20, (index % 20) + 1 + (index % 4)).map((product, line) => ({
    product: { _id: product._id, itemNo: product.itemNo, name: product.name, photo: product.photo },
    quantity: 1 + ((index + line) % 6),
    pricePerItem: product.sellingPrice,
  })),
  fee: index % 3 === 0 ? 30 : 0,
  orderStatus: orderStatuses[[0, 0, 1, 1, 2, 3][index % 6] ?? 0] ?? 'Pending',
  paymentStatus: index % 5 === 4 ? 'Failed' : index % 2 === 0 ? 'Complete' : 'Pending',
  orderTrackStatus: trackStatuses[index % 5] ?? 'ordered',
  transactionId: `TX${88_100 + index}`,
  paymentMethod: index % 2 === 0 ? 'Credit card' : 'FPS 轉數快',
  currency: { name: 'HKD', symbol: '$' },
  version: '1',
}));

export const setting: SettingView = {
  currency: { currencyList: [{ name: 'HKD', symbol: '$' }], baseCurrency: 0, version: '1' },
  companyInfo: { name: 'Lantau Paper & Gift Co.', address: '', phone: '', version: '1' },
  productDisplay: [],
  productDisplayVersion: '1',
  timeZone: 'Asia/Hong_Kong',
  locale: 'en',
};

const policy = { text: null, image: '', version: '1' };
export const pages: PagesView = {
  dashboard: { title: 'Lantau Paper & Gift', logo: '', icon: '', banner: [], version: '1' },
  about: policy,
  membership: policy,
  shippingPaymentTerms: policy,
  deliveryMethod: policy,
  privacyPolicy: policy,
  returnReplacementPolicy: policy,
  contact: { address: '', email: '', phone: '', image: '', socials: [], version: '1' },
  newPage: { images: [], version: '1' },
};

export const staff = {
  _id: id(6, 1),
  email: 'amy@example.com',
  firstName: 'Amy',
  lastName: 'Cheung',
  role: 'SUPER_ADMIN',
  status: true,
  avatar: '',
  version: '1',
};

export const categoryList = categories.map((name, index) => ({
  _id: id(3, index),
  name,
  version: '1',
  subCategory: [{ _id: id(7, index), name: `${name} 1`, subCategory: [] }],
}));
export const supplierList = suppliers.map((name, index) => ({ _id: id(2, index), name }));

export const users: StaffUserView[] = [
  { ...staff, role: 'SUPER_ADMIN', status: true, version: '1' },
  {
    ...staff,
    _id: id(6, 2),
    firstName: '家欣',
    lastName: '吳',
    email: 'ka-yan@example.com',
    role: 'ADMIN',
    status: false,
    version: '1',
  },
];

export const customerList: CustomerView[] = customers.map((name, index) => ({
  _id: id(5, index),
  email: `customer${index}@example.com`,
  name,
  phone: '+852 2345 6789',
  address: 'Flat 12B, Wing Fung House\n88 Nathan Road',
  points: index * 120,
  status: index !== 3,
  version: '1',
}));

export const adjustments: AdjustmentView[] = products
  .slice(0, 10)
  .map(({ _id, itemNo, name, photo: picture }, index) => ({
    _id: id(7, index),
    adjustmentId: `AD-${String(120 - index).padStart(6, '0')}`,
    createdAt: new Date(Date.UTC(2026, 10, 20, 3) - index * 86_400_000).toISOString(),
    product: { _id, itemNo, name, photo: picture },
    reason: index % 2 === 0 ? 'Delivery counted' : '盤點時發現破損',
    quantity: index % 2 === 0 ? 24 : -3,
    version: '1',
  }));

export const returnRequests: ReturnRequestView[] = orders.slice(0, 8).map((order, index) => ({
  _id: id(8, index),
  requestId: `RR-${String(45 - index).padStart(6, '0')}`,
  order: { _id: order._id, orderId: order.orderId },
  createdAt: order.createdAt,
  customer: { name: order.customer.name, ...order.contactInfo },
  returnReason: index % 2 === 0 ? 'Arrived broken' : '尺寸不合',
  items: order.items.map(({ product, quantity }) => ({ product: product._id, quantity })),
  status: returnStatuses[index % 4] ?? 'Pending',
  version: '1',
}));
