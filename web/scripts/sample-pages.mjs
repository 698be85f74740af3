// Renders pages of the storefront with the built bundle from what a shop of the demo's size answers: real names, ids as
// random as real ones.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

const web = join(import.meta.dirname, '..');
const sales = join(web, '../demo/data/online-retail-two-weeks.csv.gz');
const renditions = [160, 320, 480, 640, 960, 1280, 1920];

/** Everything is made anew in the same order, so that every run measures the same bytes. */
let made = 0;
function newId() {
  made += 1;
  const hex = createHash('sha256').update(`sample ${made}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const picture = (width, height) => ({
  path: `/files/images/${newId()}.webp`,
  ...{ width, height, widths: renditions.filter((one) => one <= width) },
});
const named = (name) => ({ _id: newId(), name });

function card([itemNo, name], index) {
  const stock = index % 9 === 4 ? 'low' : index % 13 === 7 ? 'out' : 'in';
  const price = { sellingPrice: (95 + ((index * 377) % 3_000)) / 100 };
  return { ...named(name), itemNo, photo: picture(720, 900), ...price, stock, ...(stock === 'low' && { left: 3 }) };
}

/** Item numbers and names of products that a shop has really sold. */
function soldProducts() {
  const products = new Map();
  for (const line of gunzipSync(readFileSync(sales)).toString().split('\n').slice(1)) {
    const [, itemNo, name = ''] = line.split(',');
    const plain = name.replaceAll('"', '').trim();
    if (plain.length > 8) products.set(itemNo, plain[0] + plain.slice(1).toLowerCase());
  }
  return [...products];
}

function sampleShop() {
  const sold = soldProducts();
  const cards = (from, count) => sold.slice(from, from + count).map(card);
  const areas = [
    'Kitchen',
    'Lighting',
    'Bags',
    'Garden',
    'Christmas',
    'Stationery',
    'Toys',
    'Decoration',
    'Bathroom',
    'Play',
  ];
  const parts = ['for every day', 'for guests', 'for children', 'of paper'];
  const categories = areas.map((area) => ({
    ...named(area),
    subCategory: parts.map((part) => ({ ...named(`${area} ${part}`), subCategory: [] })),
  }));
  const titles = ['New in the shop', 'Gifts under ten', 'For the kitchen', 'Lights for the dark season', 'Christmas'];
  const displays = titles.map((title, index) => ({
    ...{ title, tag: named(title), products: cards(index * 8, 8), total: 40 },
  }));
  const [category] = categories;
  const facets = {
    categories: category.subCategory.map(({ _id, name }, index) => ({ _id, name, count: 40 - index })),
    tags: titles.map((title, index) => ({ ...named(title), count: 60 - index })),
    ...{ price: { min: 0.42, max: 295 }, inStock: 310, chosenTags: [] },
  };
  const [product] = cards(100, 1);
  return {
    product,
    category,
    answers: {
      getFrame: {
        ...{
          title: 'The Paper Lantern',
          name: 'The Paper Lantern Ltd',
          icon: picture(256, 256),
          logo: picture(512, 512),
        },
        ...{
          address: '1 Pier Road, Mui Wo, Lantau',
          phone: '+852 2345 6789',
          email: 'shop@example.com',
          hours: 'Tue–Sun 11–19',
        },
        socials: ['facebook', 'instagram', 'youtube'].map((type) => ({ type, link: `https://${type}.com/lantern` })),
        currency: { _id: newId(), code: 'GBP', symbol: '£' },
        categories,
        pages: [
          ...['about', 'membership', 'shippingPaymentTerms', 'deliveryMethod', 'privacyPolicy'],
          ...['returnReplacementPolicy', 'contact', 'newPage'],
        ],
        notes: {
          delivery:
            'Hong Kong Island, Kowloon and the New Territories in one to two working days; outlying islands in three.',
          returns: 'Send or bring anything back within fourteen days of its arrival, unused and in its wrapping.',
        },
        paymentMethods: ['Bank transfer', 'Cash on delivery'],
        ...{ googleClientId: null, locale: 'en', timeZone: 'Asia/Hong_Kong', shopUrl: 'https://shop.example' },
      },
      getHome: {
        banner: [picture(1_920, 800), picture(1_920, 800), picture(1_920, 800)],
        news: [picture(1_200, 800), picture(1_200, 800)],
        newsText: 'The lanterns for the dark evenings have arrived, in eleven colours.',
        categories: categories.slice(0, 6).map(({ _id, name }) => ({ _id, name, picture: picture(720, 900) })),
        newest: [],
        story: {
          ...{ headline: 'A small shop with a long memory', title: 'How we choose', picture: picture(1_200, 800) },
          lead: 'We began with one shelf of enamel mugs and a tin cash box.',
          text: 'Nothing comes into the shop because it is new. It has to be useful or lovely, better both. '.repeat(3),
        },
        displays,
      },
      productListing: { products: cards(200, 24), total: 350, facets },
      categoryNode: { node: category, ancestors: [], children: category.subCategory },
      productMore: {
        product: {
          ...product,
          description: 'Cut from thick paper and folded by hand. It holds a small candle in a glass. '.repeat(5),
          quantity: 25,
          category: { category: category._id, pos: [0], name: category.subCategory[0].name },
          tags: titles.slice(0, 3).map(named),
        },
        pictures: [product.photo, ...Array.from({ length: 5 }, () => picture(1_200, 1_500))],
        ...{ together: cards(300, 8), similar: cards(400, 8), was: { price: 42, until: '2026-01-01T00:00:00.000Z' } },
      },
    },
  };
}

/** Pages of a shop with data, in both languages: `{ name, html }`. */
export async function samplePages() {
  const bundle = pathToFileURL(join(web, 'dist-server/server.js')).href;
  const { createPageRenderer } = await import(bundle);
  const renderer = await createPageRenderer({ webRoot: join(web, 'dist'), locale: 'en' });
  const { product, category, answers } = sampleShop();
  const read = async (operation) => {
    if (!answers[operation]) throw new Error(`the sample has no answer to ${operation}`);
    return { status: 200, body: answers[operation] };
  };
  const open = async (path) => {
    const { status, start, html, location, unexpected } = await renderer.render({ address: path, read });
    if (unexpected) throw unexpected;
    if (status === 301) return open(location);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return start + html;
  };
  const paths = {
    home: '/',
    category: `/category/${category._id}`,
    search: '/search?search=lantern',
    product: `/product/${product._id}`,
  };
  const pages = Object.entries(paths).flatMap(([name, path]) => [
    { name, path },
    { name: `${name}, in Chinese,`, path: path === '/' ? '/zh-HK' : `/zh-HK${path}` },
  ]);
  return Promise.all(pages.map(async ({ name, path }) => ({ name, html: await open(path) })));
}
