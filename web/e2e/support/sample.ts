import { newCustomer, owner, placeOrder, unique } from './people.ts';
import { drawn } from './pictures.ts';
import type { ShopPlace } from './shop-process.ts';

/** The ids of related records, one for each kind of screen; their names are as long as in real shops. */
export interface Sample {
  readonly product: string;
  readonly order: string;
  readonly customer: string;
  readonly supplier: string;
  readonly adjustment: string;
  readonly returnRequest: string;
  readonly user: string;
  readonly category: string;
  readonly productImport: string;
  readonly deliveryZone: string;
  readonly deliveryMethod: string;
}

const productName = 'Hand-painted blue and white porcelain tea cup with saucer in a gift box 手繪青花瓷茶杯連杯碟';
const cup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="480" height="480"><rect width="40" height="40" fill="#dfe6ee"/>
  <path d="M9 14h18v6a9 9 0 0 1-18 0zM27 16h4v5h-5v-2h3v-1h-2z" fill="#2f4f86"/><rect x="7" y="30" width="22" height="2" fill="#2f4f86"/></svg>`;
const policy = 'We deliver to Hong Kong, Kowloon, the New Territories and the outlying islands. 送貨至全港各區。';

/** Creates the sample in a shop. */
export async function makeSample(shop: ShopPlace): Promise<Sample> {
  const { api } = await owner(shop);
  const photoFile = new Blob([new Uint8Array(await drawn(cup))], { type: 'image/png' });
  const photo = (await api.upload('uploadProductPhoto', photoFile)).path;

  const { category: top } = await api.call('createCategory', { body: { name: unique('Tea 茶具') } });
  const subCategory = { params: { id: top._id }, body: { name: 'Cups 茶杯', pos: [] } };
  const { category } = await api.call('addSubCategory', subCategory);
  const tags = [unique('Gifts'), unique('A tag with a name that is longer than twenty')];
  const made = await Promise.all(tags.map((name) => api.call('createTag', { body: { name } })));
  const { supplier } = await api.call('createSupplier', {
    body: {
      name: 'Kwun Tong Ceramics 觀塘陶瓷有限公司',
      contactName: '陳大文',
      email: 'sales@ceramics.example',
      phone: '+852 2345 6789',
      website: 'ceramics.example',
      bankInfo: { bankName: 'Harbour Bank', branch: 'Kwun Tong', accountNumber: '004-123456-001' },
      address: { country: 'Hong Kong', address: '8/F, 101 How Ming Street, Kwun Tong' },
      remarks: { type: 'TEXT', content: 'Closed on the first day of every month.\n每月首日休息。' },
    },
  });
  const { product } = await api.call('createProduct', {
    body: {
      itemNo: unique('85123A'),
      name: productName,
      description: 'Fired twice, glazed by hand. No two are alike.',
      quantity: 120,
      alertQuantity: 200,
      purchasePrice: 41.5,
      sellingPrice: 1_288,
      supplier: supplier._id,
      tags: made.map(({ tag }) => tag._id),
      category: { category: category._id, pos: [0] },
      photo,
      thumbnails: [photo, photo],
    },
  });
  await api.call('updateProduct', { params: { id: product._id }, body: { sellingPrice: 1_188, name: productName } });
  const { adjustment } = await api.call('recordAdjustment', {
    body: { product: product._id, quantity: -3, reason: 'Broken on the way 運送途中破損' },
  });

  const customer = await newCustomer(shop, 'Oliver Whitcombe-Ashworth 韋');
  const order = await placeOrder(customer, [{ product: product._id, quantity: 2 }]);
  const { request } = await customer.api.call('createReturnRequest', {
    body: {
      order: order._id,
      returnReason: 'One of the cups arrived broken. 其中一隻茶杯送到時已破損。',
      items: [{ product: product._id, quantity: 1 }],
    },
  });
  const { user } = await api.call('createUser', {
    body: {
      email: `${unique('ka-yan').replace(' ', '-')}@example.com`,
      password: 'a staff password',
      firstName: '家欣',
      lastName: '吳',
      role: 'ADMIN',
    },
  });
  const blocks = [
    { key: 'a1b2c', text: 'Delivery', type: 'header-two', depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} },
    { key: 'd3e4f', text: policy, type: 'unstyled', depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} },
  ];
  await api.call('savePage', { body: { page: 'deliveryMethod', text: { blocks, entityMap: {} } } });
  const delivery = await addDelivery(api);
  const rows = [
    `${product.itemNo},${productName},1099,yes`,
    `${unique('NEW')},Tea strainer,45,yes`,
    ',nothing,-1,maybe',
  ];
  const sheet = new Blob([['itemNo,name,sellingPrice,status', ...rows].join('\n')], { type: 'text/csv' });
  const { import: productImport } = await api.upload('importProducts', sheet, 'spring.csv');

  return {
    product: product._id,
    order: order._id,
    customer: customer.id,
    supplier: supplier._id,
    adjustment: adjustment._id,
    returnRequest: request._id,
    user: user._id,
    category: category._id,
    productImport: productImport._id,
    ...delivery,
  };
}

/** A zone and a method beside those of the shop; the method is not active, so that its checkout stays as it is. */
async function addDelivery({ call }: Awaited<ReturnType<typeof owner>>['api']) {
  const [deliveryZone, deliveryMethod] = [crypto.randomUUID(), crypto.randomUUID()];
  const { zones, methods } = (await call('getDeliverySettings', {})).delivery;
  const areas = [
    { en: 'Lamma Island', zh: '南丫島' },
    { en: 'Cheung Chau', zh: '長洲' },
  ];
  const zone = { _id: deliveryZone, name: unique('Outlying islands 離島'), places: [{ country: 'HK', areas }] };
  const steps = [
    { from: 0, price: 40 },
    { from: 500, price: 25 },
  ];
  const method = {
    ...{ _id: deliveryMethod, kind: 'delivery' as const, active: false },
    names: { en: 'Courier to the door', zh: '速遞上門' },
    texts: { en: '2 to 4 working days', zh: '二至四個工作天' },
    rates: [{ zone: deliveryZone, by: 'amount' as const, steps, freeFrom: 1_000 }],
  };
  await call('saveDeliverySettings', { body: { zones: [...zones, zone], methods: [...methods, method] } });
  return { deliveryZone, deliveryMethod };
}
