import { fileURLToPath } from 'node:url';
import { folded } from '@countinghouse/contracts/kernel/text/folded-text';
import { shopName } from '@countinghouse/demo/content/product-names';
import { demoTags } from '@countinghouse/demo/content/tags';
import { dice } from '@countinghouse/demo/dice';
import { shelfOf } from '@countinghouse/demo/shelves';
import { Shelf } from '@countinghouse/read-api/catalog/shelf/shelf';
import { readInvoiceLines } from '@countinghouse/write-api/importing/online-retail-csv';

/** A product of the catalogue that searches are judged by. */
export interface JudgedProduct {
  readonly itemNo: string;
  readonly name: string;
  /** Of its name, folded, without apostrophes. */
  readonly words: ReadonlySet<string>;
  /** Names of its category and sub-category. */
  readonly shelves: readonly string[];
  readonly tags: readonly string[];
}

/** Products with Chinese names, which the demo lacks. */
const CHINESE = [
  '紫砂茶壺',
  '青花茶壺套裝',
  '青花茶杯',
  '玻璃茶杯四件裝',
  '圓形檯燈',
  '木製枱燈',
  '床頭燈',
  '紅燈籠',
  '聖誕燈飾',
  '聖誕樹裝飾',
  '羊毛圍巾',
  '絲綢圍巾',
  '臺灣烏龍茶葉',
  '綠茶葉',
  '竹製餐具',
  '不鏽鋼餐具套裝',
  '棉質床單',
  '峯景明信片',
  '麵包盒',
  '裏布手袋',
  '帆布手袋',
  '雨傘',
  '兒童雨傘',
  '錶盒',
  '着色簿',
];

let read: Promise<readonly JudgedProduct[]> | undefined;

/** Returns the products of the demo, and some with Chinese names; they are read once. */
export function demoCatalogue(): Promise<readonly JudgedProduct[]> {
  read ??= readCatalogue();
  return read;
}

async function readCatalogue(): Promise<JudgedProduct[]> {
  const file = fileURLToPath(new URL('../../demo/data/online-retail-two-weeks.csv.gz', import.meta.url));
  const lines = await readInvoiceLines(file);
  const known = new Map<string, string>();
  for (const { stockCode, description, unitPrice, quantity } of lines) {
    if (unitPrice > 0 && quantity > 0 && description && !known.has(stockCode)) known.set(stockCode, description);
  }
  const products = [...known].map(([itemNo, description]) => {
    const { category, subCategory } = shelfOf(description);
    const tags = demoTags.filter((tag) => tag.fits(description, dice(itemNo, `tag ${tag.name}`)));
    return judged(
      itemNo,
      shopName(description),
      [category, subCategory],
      tags.map((tag) => tag.name),
    );
  });
  return [...products, ...CHINESE.map((name, n) => judged(`ZH-${n}`, name, [], []))];
}

function judged(itemNo: string, name: string, shelves: string[], tags: string[]): JudgedProduct {
  const words = new Set(
    folded(name)
      .replaceAll("'", '')
      .split(/[^\p{L}\p{N}]+/u),
  );
  return { itemNo, name, words, shelves, tags };
}

const idOf = (kind: string, n: number) => `018f0000-0000-7000-8000-${kind}${String(n).padStart(8, '0')}`;

/** Returns the shelf of the shop with these products, whose slots are their places in the list. */
export function shelfWith(products: readonly JudgedProduct[]): Shelf {
  const paths = [...new Set(products.flatMap(({ shelves }) => [shelves[0] ?? '', shelves.join('/')]))].filter(Boolean);
  const nodeId = (path: string) => idOf('cccc', paths.indexOf(path));
  const tags = [...new Set(products.flatMap((product) => product.tags))];
  const shelf = new Shelf();
  shelf.apply({
    nodes: paths.map((path) => ({
      ...{ node_id: nodeId(path), living_id: nodeId(path), name: path.split('/').at(-1)!, position: '1' },
      path: path.split('/').map((_, at, names) => nodeId(names.slice(0, at + 1).join('/'))),
      rank: null,
      made_at: String(path.split('/').length),
    })),
    tags: tags.map((name, n) => ({ tag_id: idOf('dddd', n), name, deleted: false, merged_into: null })),
    products: products.map(({ itemNo, name, shelves, tags: ofProduct }, n) => ({
      ...{ product_id: idOf('aaaa', n), sold: true, item_no: itemNo, name, photo: '', price: 100 },
      ...{ stock: 'in', units_left: null, created_at: '2026-01-01T00:00:00.000Z' },
      node_id: shelves.length === 0 ? null : nodeId(shelves.join('/')),
      tag_ids: ofProduct.map((tag) => idOf('dddd', tags.indexOf(tag))),
    })),
  });
  return shelf;
}
