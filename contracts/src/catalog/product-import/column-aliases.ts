import type { ProductColumn } from './product-sheet.ts';

/** Names of the columns in other programs and tables, which may be a part of a longer head. */
export const columnAliases: Readonly<Record<ProductColumn, readonly string[]>> = {
  itemNo: [
    ...['sku', 'item number', 'item no', 'item code', 'product code', 'product no'],
    ...['product number', 'article number', 'article no', 'part number', 'part no', 'style no', 'model no', 'artikel'],
    ...[
      '編號',
      '貨品編號',
      '產品編號',
      '商品編號',
      '款號',
      '型號',
      '编号',
      '货号',
      '商品编号',
      '产品编号',
      '款号',
      '型号',
    ],
  ],
  name: [
    ...['title', 'product name', 'item name', 'product title', 'name', 'bezeichnung'],
    ...['品名', '貨品名稱', '產品名稱', '商品名稱', '名称', '商品名称', '产品名称'],
  ],
  description: ['description', 'details', 'desc', 'body html', '詳情', '說明', '簡介', '描述', '详情', '说明', '简介'],
  quantity: [
    ...['qty', 'quantity', 'stock', 'on hand', 'in stock', 'stock level', 'inventory', 'units in stock'],
    ...['庫存', '存貨', '庫存量', '現貨', '数量', '库存', '库存量'],
  ],
  alertQuantity: [
    ...['reorder', 'reorder level', 'reorder point', 'min stock', 'minimum stock', 'low stock'],
    ...['最低庫存', '低庫存', '補貨點', '最低库存'],
  ],
  purchasePrice: [
    ...['cost', 'cost price', 'unit cost', 'wholesale', 'wholesale price', 'buy price', 'buying price'],
    ...['成本', '成本價', '進貨價', '來貨價', '批發價', '成本价', '进货价', '批发价'],
  ],
  sellingPrice: [
    ...['price', 'retail', 'retail price', 'regular price', 'sale price', 'sales price', 'unit price', 'rrp', 'srp'],
    ...['價錢', '價格', '零售價', '單價', '定價', '价格', '零售价', '单价', '定价', '售价', '建議售價', '建議零售價'],
  ],
  supplier: ['vendor', 'supplier', 'manufacturer', 'brand', '供貨商', '廠商', '品牌', '供应商', '厂商'],
  category: ['category', 'categories', 'department', '類別', '種類', '類型', '組別', '分类', '类别', '种类'],
  tags: ['tag', 'tags', 'labels', 'keywords', '關鍵字', '標記', '标签', '关键字'],
  status: ['status', 'active', 'enabled', 'published', '上架', '啟用', '状态', '启用'],
  weight: ['weight', 'grams', 'gewicht', '重量', '淨重', '净重'],
  taxClass: ['tax class', 'vat class', 'tax category', '稅別', '税类', '税别'],
  packSize: [
    ...['pack size', 'pack quantity', 'pack qty', 'case pack', 'case size', 'case quantity', 'case qty'],
    ...[
      'units per pack',
      'units per case',
      'inner pack',
      '每包數量',
      '每箱數量',
      '每箱件數',
      '包裝數量',
      '箱入數',
      '装箱数',
    ],
  ],
};

/** Names that count only where they are the whole head, as letters in lower case. */
export const exactAliases: Readonly<Record<ProductColumn, readonly string[]>> = {
  itemNo: ['item', 'code', 'article', 'reference', 'model', 'number', 'no', 'artno', '款', '代號', '编码', '編碼'],
  name: ['product', 'products', '貨品', '商品', '產品', '产品'],
  description: ['body', 'text', 'longdescription', '內容', '内容'],
  quantity: ['units', 'count', 'onstock', '存量'],
  alertQuantity: ['minimum', 'min', 'alert'],
  purchasePrice: ['buy', 'ek'],
  sellingPrice: ['preis', 'vk', 'sell', '價', '价'],
  supplier: ['maker'],
  category: ['type', 'group', 'collection', 'producttype', 'productgroup', '組', '类型'],
  tags: ['label'],
  status: ['visible', 'live', 'onsale', '狀態'],
  weight: ['kg', 'g', 'lbs', 'oz'],
  taxClass: [],
  packSize: ['pack', 'packs', 'packing'],
};

const OTHER_THINGS = / (id|ids|option|file|image|images|meta|seo|handle|slug|url|date|dates) /;

/**
 * Heads that are not of a field though they hold its words, tested against words between single blanks: a barcode is no
 * item number, a price to compare with is not the price.
 */
export const foreignHeads: Readonly<Record<ProductColumn, readonly RegExp[]>> = {
  itemNo: [/ (barcode|barcodes|ean|ean\d+|upc|gtin|isbn|jan|hs|parent|supplier|manufacturer|vendor|tax) /, /條碼|条码/],
  name: [
    OTHER_THINGS,
    / (vendor|supplier|brand|manufacturer|category|tag|company|customer|user|collection|type|file|short) /,
  ],
  description: [OTHER_THINGS, / short /],
  quantity: [
    OTHER_THINGS,
    / (low|min|minimum|max|maximum|alert|reorder|threshold|policy|status|backorder|backorders|tracker|track|manage) /,
    / (location|allow|value|sold|ordered|低|最低) /,
    /最低|補貨|警示/,
  ],
  alertQuantity: [OTHER_THINGS, / (status|price|policy) /],
  purchasePrice: [OTHER_THINGS, / (shipping|delivery|currency|tax) /],
  sellingPrice: [
    OTHER_THINGS,
    / (compare|discount|old|original|was|list|cost|wholesale|currency|class|rules|buy|buying|purchase|category) /,
    /原價|原价|批發|批发|成本|進貨|來貨|入貨/,
  ],
  supplier: [OTHER_THINGS, / (code|reference|sku|price|no|number) /],
  category: [OTHER_THINGS, / (tax|shipping|google|age) /],
  tags: [OTHER_THINGS],
  weight: [OTHER_THINGS, / (unit|units|price|class|max|maximum|min|minimum) /, /單位|单位/],
  taxClass: [OTHER_THINGS],
  packSize: [OTHER_THINGS, / (price|cost|weight|unit|type|stock) /],
  status: [OTHER_THINGS, / (tax|order|payment|stock|inventory|backorder|backorders|scope) /],
};
