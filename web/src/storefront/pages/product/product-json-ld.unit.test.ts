import { expect, test } from 'vitest';
import { productJsonLd } from './product-json-ld.ts';
import { trailOf } from './product-trail.ts';

const card = {
  _id: 'p',
  itemNo: 'A1',
  name: 'Red mug',
  photo: null,
  sellingPrice: 12.5,
  stock: 'low',
  left: 2,
} as const;
const picture = { path: '/files/images/one.webp', width: 720, height: 900, widths: [320] };
const product = { card, description: ' Holds tea. ', pictures: [picture] };
const address = 'https://shop.test/product/p/red-mug';

function jsonLd(currency: string) {
  const frame = {
    shopUrl: 'https://shop.test',
    currency: { name: currency, symbol: '$' },
    name: 'Company',
    title: 'Shop',
  };
  return productJsonLd({ product, frame, address });
}

test('an offer has its price as decimal text, an ISO currency and the stock of the page', () => {
  expect(jsonLd('HKD')).toMatchObject({
    '@type': 'Product',
    sku: 'A1',
    description: 'Holds tea.',
    image: ['https://shop.test/files/images/one.webp'],
    offers: {
      url: address,
      price: '12.50',
      priceCurrency: 'HKD',
      availability: 'https://schema.org/LimitedAvailability',
    },
  });
});

test('an unknown currency has no offer', () => {
  expect(jsonLd('Hong Kong dollar')).not.toHaveProperty('offers');
});

const tree = [
  {
    _id: 'top',
    name: 'Kitchen',
    subCategory: [{ _id: 'cups', name: 'Cups', subCategory: [{ _id: 'mugs', name: 'Mugs', subCategory: [] }] }],
  },
];

test('the breadcrumb of a product has its category', () => {
  const trail = trailOf(tree, { top: 'top', pos: [0, 0], name: 'Mugs' });
  expect(trail.map(({ name }) => name)).toEqual(['Kitchen', 'Cups', 'Mugs']);
  expect(trailOf(tree, { top: 'top', pos: [], name: 'Kitchen' })).toHaveLength(1);
});

test.each([
  { top: 'top', pos: [0, 1], name: 'Mugs' },
  { top: 'top', pos: [0], name: 'Mugs' },
  { top: 'gone', pos: [], name: 'Kitchen' },
  null,
])('there is none when the tree has changed since: %j', (place) => {
  expect(trailOf(tree, place)).toEqual([]);
});
