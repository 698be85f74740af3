import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { type Customer, newCustomer, owner, type Person, placeOrder, unique } from '../people.ts';
import { drawn } from '../pictures.ts';
import type { ShopPlace } from '../shop-process.ts';

/** A record with its id and its name. */
export interface Named {
  readonly _id: string;
  readonly name: string;
}

/** Sample data of the storefront: one record for each kind of page. */
export interface Shelves {
  readonly staff: Person;
  /** A top-level category; the products are in it or in its sub-category `below`. */
  readonly category: Named;
  readonly below: Named;
  /** A tag with three pages of products. */
  readonly tag: Named;
  /** A tag of every second one of these products. */
  readonly otherTag: Named;
  /** A product in stock, with a photo and thumbnails. */
  readonly product: Named;
  /** A product with three units left. */
  readonly low: Named;
  readonly soldOut: Named;
  readonly deleted: Named;
  readonly inactive: Named;
  readonly customer: Customer;
  /** The id of an order of the customer, with one line of `product`. */
  readonly order: string;
}

/** Number of products with the tag: three pages of a listing. */
export const PRODUCTS = 30;
/** The description of every sample product. */
export const description =
  'Thrown by hand and fired twice. It holds 300 ml and may go into the dishwasher. 手工拉坯，容量三百毫升。';
/** The text of every page that staff write. */
export const policy =
  'We deliver to Hong Kong, Kowloon, the New Territories and the outlying islands. 送貨至全港各區。';
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 50" width="480" height="600"><rect width="40" height="50" fill="#e9e2d6"/>
  <path d="M9 18h18v12a9 9 0 0 1-18 0zM27 21h4v6h-5v-2h3v-2h-2z" fill="#7a4b2f"/></svg>`;

/** Creates the sample data of one test file. */
export async function stockShelves(shop: ShopPlace): Promise<Shelves> {
  const staff = await owner(shop);
  const { api } = staff;
  const image = await drawn(drawing);
  const photo = (await api.upload('uploadProductPhoto', new Blob([new Uint8Array(image)], { type: 'image/png' }))).path;

  const { category: top } = await api.call('createCategory', { body: { name: unique('Kitchen 廚房') } });
  const { category } = await api.call('addSubCategory', {
    params: { id: top._id },
    body: { name: 'Mugs 杯', pos: [] },
  });
  const below = category.subCategory[0];
  if (!below) throw new Error('the sub-category was not made');
  const { tag } = await api.call('createTag', { body: { name: unique('Stoneware') } });
  const { tag: otherTag } = await api.call('createTag', { body: { name: unique('Gifts') } });

  const make = async (name: string, sellingPrice: number, more: object = {}): Promise<Named> => {
    const body = {
      itemNo: unique('SW'),
      name,
      description,
      sellingPrice,
      quantity: 40,
      tags: [tag._id],
      category: { category: top._id, pos: [0] },
      photo,
      ...more,
    };
    return (await api.call('createProduct', { body })).product;
  };
  const mugs = Array.from({ length: PRODUCTS - 3 }, (_, index) => index);
  const tags = [tag._id, otherTag._id];
  for (const mug of mugs) await make(`Stoneware mug ${mug + 1}`, 100 + mug, mug % 2 === 0 ? { tags } : {});
  const product = await make(unique('Hand-thrown stoneware tea cup 手拉坯茶杯'), 188, {
    thumbnails: Array.from({ length: 4 }, () => photo),
    tags,
  });
  const low = await make(unique('Stoneware jug'), 320, { quantity: 3 });
  const soldOut = await make(unique('Stoneware plate'), 96, { quantity: 0 });
  const deleted = await make(unique('Cracked bowl'), 12);
  await api.call('deleteProduct', { params: { id: deleted._id } });
  const inactive = await make(unique('Bowl of last year'), 15);
  await api.call('updateProduct', { params: { id: inactive._id }, body: { status: false } });

  await seedShop(staff, photo, tag);
  const customer = await newCustomer(shop, '陳大文 Chan Tai Man');
  const order = await placeOrder(customer, [{ product: product._id, quantity: 1 }]);
  // These reads wait until the views, from which pages are rendered, have all records.
  await api.call('getFrame');
  await api.call('getHome');
  await api.call('productListing', { query: { tag: [tag._id], view: 'card' } });
  return {
    ...{ staff, category, below, tag, otherTag, product, low, soldOut, deleted, inactive, customer },
    order: order._id,
  };
}

/** Selects the sample data in a filled shop; only a deleted product, a customer and an order are created. */
export async function findShelves(shop: ShopPlace): Promise<Shelves> {
  const staff = await owner(shop);
  const { api } = staff;
  const { categories } = await api.call('getFrame');
  const { displays } = await api.call('getHome');
  const category = categories.find(({ subCategory }) => subCategory.length > 0) ?? categories[0];
  const [display, otherDisplay = display] = displays;
  if (!category || !display || !otherDisplay) throw new Error('the shop has no categories or no product displays');
  const { products } = await api.call('productListing', { query: { view: 'card', sort: 'best', size: 100 } });
  const cards = products as readonly ProductCard[];
  const { products: alerts } = await api.call('inventoryAlert', { query: { size: 100 } });
  const [best = display.products[0]] = cards;
  if (!best) throw new Error('the shop has no products');
  const { product: deleted } = await api.call('createProduct', {
    body: { itemNo: unique('OLD'), name: 'Cracked bowl' },
  });
  await api.call('deleteProduct', { params: { id: deleted._id } });
  const customer = await newCustomer(shop, '陳大文 Chan Tai Man');
  const inStock = cards.find(({ stock }) => stock === 'in') ?? best;
  const order = await placeOrder(customer, [{ product: inStock._id, quantity: 1 }]);
  return {
    ...{ staff, category, deleted, inactive: deleted, customer, order: order._id },
    below: category.subCategory[0] ?? category,
    tag: display.tag,
    otherTag: otherDisplay.tag,
    product: inStock,
    low: cards.find(({ stock }) => stock === 'low') ?? best,
    soldOut: alerts.find(({ quantity }) => quantity === 0) ?? best,
  };
}

/** Saves the company, the home page, and all pages with content by staff. */
async function seedShop({ api }: Person, photo: string, tag: Named): Promise<void> {
  const company = { name: 'Potters of Mui Wo 梅窩陶坊', address: '1 Pier Road, Mui Wo', phone: '+852 2345 6789' };
  await api.call('saveCompanyInfo', { body: company });
  await api.call('savePage', { body: { page: 'dashboard', title: 'Potters of Mui Wo', banner: [photo, photo] } });
  await api.call('savePage', {
    body: { page: 'contact', address: company.address, email: 'shop@example.com', phone: company.phone, socials: [] },
  });
  const blocks = [
    {
      key: 'a1b2c',
      text: 'Good to know',
      type: 'header-two',
      depth: 0,
      inlineStyleRanges: [],
      entityRanges: [],
      data: {},
    },
    { key: 'd3e4f', text: policy, type: 'unstyled', depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} },
  ];
  for (const page of policies) await api.call('savePage', { body: { page, text: { blocks, entityMap: {} } } });
  await api.call('savePage', { body: { page: 'newPage', images: [photo] } });
  await api.call('addProductDisplay', { body: { title: 'From the kiln 新出窯', tag: tag._id } });
}

const policies = [
  'about',
  'membership',
  'shippingPaymentTerms',
  'deliveryMethod',
  'privacyPolicy',
  'returnReplacementPolicy',
] as const;
