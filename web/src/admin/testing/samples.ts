import type { ListedProductView, TagView } from '@countinghouse/contracts/catalog/views';
import type { CustomerView } from '@countinghouse/contracts/customers/views';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import type { PagesView, SettingView } from '@countinghouse/contracts/settings/views';

/** Product number `id`, with default fields unless changed. */
export function sampleProduct(id: number, change: Partial<ListedProductView> = {}): ListedProductView {
  return {
    _id: `p${id}`,
    itemNo: `IT-${id}`,
    name: `Product ${id}`,
    description: '',
    quantity: 5,
    alertQuantity: 0,
    supplier: null,
    purchasePrice: 1,
    sellingPrice: 1_234.5,
    tags: [],
    category: null,
    photo: '',
    thumbnails: [],
    status: true,
    currency: 'HKD',
    version: '1',
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-02-03T04:05:06.000Z',
    ...change,
  };
}

export function sampleCustomer(change: Partial<CustomerView> = {}): CustomerView {
  const details = { email: 'chan@example.com', name: 'Chan Tai Man', phone: '', address: '' };
  return { _id: 'c1', ...details, points: 0, status: true, version: '1', ...change };
}

export function sampleOrder(change: Partial<OrderDetailView> = {}): OrderDetailView {
  return {
    _id: 'o1',
    orderId: 'SO-000001',
    createdAt: '2026-11-20T02:00:00.000Z',
    customer: { _id: 'c1', name: 'Chan Tai Man' },
    contactInfo: { email: 'chan@example.com', phone: '2345 6789' },
    shippingAddress: '88 Nathan Road',
    items: [],
    fee: 0,
    orderStatus: 'Pending',
    paymentStatus: 'Pending',
    orderTrackStatus: 'ordered',
    tracking: [{ status: 'ordered', at: '2026-11-20T02:00:00.000Z' }],
    remark: '',
    transactionId: '',
    paymentMethod: 'Card',
    currency: { name: 'HKD', symbol: '$' },
    version: '1',
    requests: [],
    ...change,
  };
}

export function sampleStaff(change: Partial<StaffUserView> = {}): StaffUserView {
  const name = { email: 'amy@example.com', firstName: 'Amy', lastName: 'Cheung' };
  return { _id: 'amy', ...name, role: 'ADMIN', status: true, avatar: '', secondFactor: false, version: '1', ...change };
}

/** The response of the current user. */
export function signedIn(change: Partial<StaffUserView> = {}) {
  return { success: true, user: sampleStaff(change), message: '' };
}

/** The response of the tag list; each is named by its id. */
export function tagsResponse(...tags: readonly TagView[]) {
  return { success: true, tags, total: tags.length };
}

export function sampleSetting(change: Partial<SettingView> = {}): SettingView {
  return {
    currency: { currencyList: [{ name: 'HKD', symbol: '$' }], baseCurrency: 0, version: '1' },
    companyInfo: { name: 'Shop', address: '1 Road', phone: '1', version: '1' },
    searchSynonyms: { synonyms: [], version: '1' },
    productDisplay: [],
    productDisplayVersion: '1',
    timeZone: 'Asia/Hong_Kong',
    locale: 'en',
    mailHoldSeconds: 60,
    ...change,
  };
}

export function samplePages(change: Partial<PagesView> = {}): PagesView {
  const policy = { text: null, image: '', version: '1' };
  return {
    dashboard: { title: 'Old', logo: '', icon: '', banner: [], version: '3' },
    about: policy,
    membership: policy,
    shippingPaymentTerms: policy,
    deliveryMethod: policy,
    privacyPolicy: policy,
    returnReplacementPolicy: policy,
    contact: { address: '', email: '', phone: '', hours: '', image: '', socials: [], version: '1' },
    newPage: { text: null, images: [], version: '1' },
    ...change,
  };
}
