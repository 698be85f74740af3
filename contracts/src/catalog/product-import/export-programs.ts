import type { ProductColumn } from './product-sheet.ts';

/** Programs whose exports of products are recognised by their heads. */
export const programNames = ['Shopify', 'WooCommerce', 'Medusa', 'Vendure', 'PrestaShop', 'Spree', 'Odoo'] as const;
export type ProgramName = (typeof programNames)[number];

/** How the exports of a program are headed. */
export interface ExportProgram {
  readonly name: ProgramName;
  /** A file is of this program when it has a head of each of these groups. */
  readonly marks: readonly (readonly string[])[];
  /** The heads that a field can have; the first one with values in the file counts. */
  readonly heads: Readonly<Partial<Record<ProductColumn | 'productGroup' | 'photo', readonly string[]>>>;
  /** Heads of which every one is used: parts of tags, and what differs between variants. */
  readonly tags?: readonly string[];
  readonly variant?: readonly string[];
}

function numbered(head: string, most: number): readonly string[] {
  return Array.from({ length: most }, (_, index) => head.replace('#', `${index + 1}`));
}

/**
 * The programs, their heads as letters and digits in lower case; `*` stands for the code of the shop's currency, or any
 * other where there is no such column. Programs whose heads are few stand behind those whose heads are many.
 */
export const exportPrograms: readonly ExportProgram[] = [
  {
    name: 'Shopify',
    marks: [['handle', 'urlhandle'], ['title'], ['variantsku', 'sku'], ['variantprice', 'price', 'option1value']],
    heads: {
      productGroup: ['handle', 'urlhandle'],
      itemNo: ['variantsku', 'sku'],
      name: ['title'],
      description: ['bodyhtml', 'description'],
      supplier: ['vendor'],
      category: ['productcategory', 'type', 'customproducttype'],
      status: ['status', 'published', 'publishedononlinestore'],
      quantity: ['variantinventoryqty', 'inventoryquantity'],
      purchasePrice: ['costperitem'],
      sellingPrice: ['variantprice', 'price'],
      weight: ['variantgrams', 'weightvaluegrams'],
      photo: ['imagesrc', 'productimageurl'],
    },
    tags: ['tags'],
    variant: numbered('option#value', 3),
  },
  {
    name: 'WooCommerce',
    marks: [['sku'], ['regularprice'], ['isfeatured', 'visibilityincatalog', 'backordersallowed']],
    heads: {
      productGroup: ['parent'],
      itemNo: ['sku'],
      name: ['name'],
      description: ['description', 'shortdescription'],
      supplier: ['brands'],
      category: ['categories'],
      status: ['published'],
      quantity: ['stock'],
      alertQuantity: ['lowstockamount'],
      purchasePrice: ['costofgoods', 'cost'],
      sellingPrice: ['regularprice'],
      weight: ['weightkg', 'weightg', 'weightlbs', 'weightoz'],
      photo: ['images'],
    },
    tags: ['tags'],
  },
  {
    name: 'Medusa',
    marks: [['producthandle'], ['producttitle'], ['variantsku']],
    heads: {
      productGroup: ['producthandle'],
      itemNo: ['variantsku'],
      name: ['producttitle'],
      description: ['productdescription'],
      category: [
        'productcategory1',
        'productcategory1name',
        'producttype',
        'producttypevalue',
        'productcollectiontitle',
      ],
      status: ['productstatus'],
      quantity: ['variantinventoryquantity'],
      sellingPrice: ['variantprice*'],
      weight: ['variantweight', 'productweight'],
      photo: ['productthumbnail', 'productimage1', 'productimage1url'],
    },
    tags: numbered('producttag#', 20),
    variant: ['varianttitle'],
  },
  {
    name: 'Vendure',
    marks: [['optiongroups'], ['optionvalues'], ['sku'], ['facets', 'stockonhand', 'trackinventory']],
    heads: {
      productGroup: ['slug'],
      itemNo: ['sku'],
      name: ['name'],
      description: ['description'],
      category: ['facets'],
      quantity: ['stockonhand'],
      sellingPrice: ['price'],
      photo: ['assets'],
    },
    variant: ['optionvalues'],
  },
  {
    name: 'PrestaShop',
    marks: [['reference'], ['pricetaxexcluded', 'pricetaxincluded'], ['active01', 'wholesaleprice', 'minimalquantity']],
    heads: {
      itemNo: ['reference'],
      name: ['name'],
      description: ['description', 'summary'],
      supplier: ['supplier'],
      category: ['categoriesxyz', 'categories'],
      status: ['active01', 'active'],
      quantity: ['quantity'],
      alertQuantity: ['lowstocklevel'],
      purchasePrice: ['wholesaleprice', 'costprice'],
      sellingPrice: ['pricetaxexcluded', 'pricetaxincluded'],
      weight: ['weight', 'packageweight'],
      photo: ['imageurlsxyz', 'imageurls'],
    },
    tags: ['tagsxyz', 'tags'],
  },
  {
    name: 'Spree',
    marks: [['slug'], ['sku'], ['price'], ['compareatprice', 'inventorycount', 'shippingcategory']],
    heads: {
      productGroup: ['slug'],
      itemNo: ['sku'],
      name: ['name'],
      description: ['description'],
      category: ['category1', 'category'],
      status: ['status'],
      quantity: ['inventorycount'],
      purchasePrice: ['costprice'],
      sellingPrice: ['price'],
      photo: ['image1src'],
    },
    tags: ['tags'],
    variant: numbered('option#value', 3),
  },
  {
    name: 'Odoo',
    marks: [['internalreference', 'defaultcode'], ['name'], ['salesprice', 'listprice', 'quantityonhand']],
    heads: {
      itemNo: ['internalreference', 'defaultcode'],
      name: ['name'],
      description: ['salesdescription', 'descriptionsale', 'description'],
      category: ['productcategory', 'categid'],
      status: ['active'],
      quantity: ['quantityonhand', 'qtyavailable'],
      purchasePrice: ['cost', 'standardprice'],
      sellingPrice: ['salesprice', 'listprice'],
      weight: ['weight'],
    },
    tags: ['producttags', 'tags'],
  },
];
