import { z } from 'zod';
import { columnHead, formerHeads } from '../../exports/column-heads.ts';
import { text } from '../../kernel/text/text.ts';
import { languages } from '../../messages/language.ts';
import { type ProductColumn, productColumns } from './product-sheet.ts';

/** Columns of one file whose heads a mapping may name. */
export const MAX_MAPPED_COLUMNS = 50;

/** The meaning that staff gave a column whose head names none; null for one that does not describe products. */
export const mappedColumn = z.strictObject({
  head: text(100).min(1),
  field: z.enum(productColumns).nullable(),
});
export type MappedColumn = z.output<typeof mappedColumn>;

/** A column of an imported file, with the meaning it was given and the first of its values. */
export const importColumn = z.object({
  head: z.string(),
  field: z.enum(productColumns).nullable(),
  samples: z.array(z.string()),
});
export type ImportColumn = z.output<typeof importColumn>;

/** Every name of a column: the one in code, and those in the heads of exports, earlier ones too. */
const columnByHead: ReadonlyMap<string, ProductColumn> = new Map(
  productColumns.flatMap((column) =>
    [column, ...languages.map((language) => columnHead(language, column)), ...(formerHeads[column] ?? [])].map(
      (name) => [comparableHead(name), column],
    ),
  ),
);

/** Names of the columns in other programs; letters and digits only. */
const synonyms: Readonly<Record<ProductColumn, readonly string[]>> = {
  itemNo: [
    'sku',
    'item',
    'itemnumber',
    'itemcode',
    'productcode',
    'productno',
    'code',
    'article',
    'reference',
    '編號',
    '貨品編號',
    '產品編號',
    '商品編號',
    '款號',
    '型號',
  ],
  name: ['title', 'product', 'productname', 'itemname', '品名', '貨品名稱', '產品名稱', '商品名稱'],
  description: ['details', 'desc', 'body', '詳情', '說明', '簡介'],
  quantity: ['qty', 'stock', 'onhand', 'instock', 'units', 'inventory', '庫存', '存貨', '庫存量', '現貨'],
  alertQuantity: [
    'reorder',
    'reorderlevel',
    'reorderpoint',
    'minimum',
    'minstock',
    'lowstock',
    '最低庫存',
    '低庫存',
    '補貨點',
  ],
  purchasePrice: [
    'cost',
    'costprice',
    'unitcost',
    'wholesale',
    'buyprice',
    '成本',
    '成本價',
    '進貨價',
    '來貨價',
    '批發價',
  ],
  sellingPrice: [
    'price',
    'retail',
    'retailprice',
    'saleprice',
    'unitprice',
    'rrp',
    '價錢',
    '價格',
    '零售價',
    '單價',
    '定價',
  ],
  supplier: ['vendor', 'manufacturer', 'brand', '供貨商', '廠商', '品牌'],
  category: ['type', 'group', 'department', 'collection', '類別', '種類', '類型', '組別'],
  tags: ['tag', 'label', 'labels', 'keywords', '關鍵字', '標記'],
  status: ['active', 'enabled', 'published', 'visible', '上架', '啟用'],
};

/** A head in the form in which heads are compared: without case and the blanks around it. */
export function comparableHead(head: string): string {
  return head.trim().toLowerCase();
}

/** The column that a head names, in any language and case. */
export function columnNamed(head: string): ProductColumn | undefined {
  return columnByHead.get(comparableHead(head));
}

/** The most likely meaning of a head that names no column: the longest, then first, of the aliases that it contains. */
export function guessedColumn(head: string): ProductColumn | undefined {
  const plain = lettersOf(head);
  const words = productColumns.flatMap((column) =>
    [column, ...languages.map((language) => columnHead(language, column)), ...synonyms[column]].map((word) => ({
      column,
      word: lettersOf(word),
    })),
  );
  const exact = words.find(({ word }) => word === plain);
  if (exact) return exact.column;
  const held = words.filter(
    ({ word }) => plain.includes(word) && word.length >= (/\p{Script=Han}/u.test(word) ? 2 : 4),
  );
  const isBefore = (a: string, b: string) => b.length - a.length || plain.indexOf(a) - plain.indexOf(b);
  return held.sort((a, b) => isBefore(a.word, b.word))[0]?.column;
}

/** A field that a mapping gives to two columns, or to one beside a column that names it. */
export function fieldMappedTwice(
  mapping: readonly MappedColumn[],
  heads: readonly string[],
): ProductColumn | undefined {
  const given = mapping.flatMap(({ field }) => field ?? []);
  const named = heads.flatMap((head) => columnNamed(head) ?? []);
  return given.find((field, index) => given.indexOf(field) !== index || named.includes(field));
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
