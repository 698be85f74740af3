import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { streamOf } from '../kernel/ids.ts';
import { productImportEvents } from './product-import/import-events.ts';
import { productRecord } from './record.ts';

/**
 * The tree node that a product was put in, by stable ids, and the top-level category above it then; the node may have
 * moved to another one since.
 */
export const productCategory = z.object({ categoryId: z.string(), nodeId: z.string() });

/** Everything staff can write about a product but its stock. Prices in minor units of the base currency. */
export const productDetails = z.object({
  ...productRecord.details.shape,
  supplierId: z.string().nullable(),
  purchasePrice: z.number(),
  sellingPrice: z.number(),
  /** In grams; null where nobody has entered one. */
  weight: z.number().nullable(),
  /** Units of a pack, as its supplier delivers it; absent for 1. */
  packSize: z.number().optional(),
  /** Absent for the standard class. */
  taxClass: z.string().optional(),
  tagIds: z.array(z.string()),
  category: productCategory.nullable(),
  thumbnails: z.array(z.string()),
});
export type ProductDetails = z.output<typeof productDetails>;

export const productCreated = defineEvent({
  type: 'catalog.ProductCreated',
  version: 1,
  summary: 'A product came into the catalogue. Its opening stock follows on its stock stream.',
  data: z.object({ productId: z.string(), details: productDetails, openingQuantity: z.number() }),
});

export const productChanged = defineEvent({
  type: 'catalog.ProductChanged',
  version: 1,
  summary:
    'Details of a product changed; only the fields named changed. A count correction follows on its stock stream.',
  data: z.object({
    productId: z.string(),
    changes: productDetails.partial(),
    /** What the same save found too much (negative) or too little; 0 when it left stock alone. */
    countedDifference: z.number(),
  }),
});

export const productDeleted = defineEvent({
  type: 'catalog.ProductDeleted',
  version: 1,
  summary: 'A product left the catalogue; orders keep what they say about it.',
  data: z.object({ productId: z.string() }),
});

export const productRestored = defineEvent({
  type: 'catalog.ProductRestored',
  version: 1,
  summary: 'A product that had left the catalogue came back as it was; its stock had stayed.',
  data: z.object({
    productId: z.string(),
    details: productDetails,
    /** When it came into the catalogue first. */
    createdAt: z.string(),
  }),
});

export const productEvents = [productCreated, productChanged, productDeleted, productRestored] as const;
export type ProductEvent = EventUnion<typeof productEvents>;

export const tagCreated = defineEvent({
  type: 'catalog.TagCreated',
  version: 1,
  summary: 'A product tag was made.',
  data: z.object({ tagId: z.string(), name: z.string() }),
});

export const tagRenamed = defineEvent({
  type: 'catalog.TagRenamed',
  version: 1,
  summary: 'A product tag got another name; it is on the same products.',
  data: z.object({ tagId: z.string(), name: z.string() }),
});

export const tagDeleted = defineEvent({
  type: 'catalog.TagDeleted',
  version: 1,
  summary: 'A product tag was deleted and is off every product.',
  data: z.object({ tagId: z.string() }),
});

export const tagMerged = defineEvent({
  type: 'catalog.TagMerged',
  version: 1,
  summary: 'A product tag was merged into another one: it is gone, and its products get the other one.',
  data: z.object({ tagId: z.string(), into: z.string() }),
});

export const tagRestored = defineEvent({
  type: 'catalog.TagRestored',
  version: 1,
  summary: 'A deleted or merged product tag came back, and with it its products.',
  data: z.object({ tagId: z.string(), name: z.string() }),
});

export const tagEvents = [tagCreated, tagRenamed, tagDeleted, tagMerged, tagRestored] as const;
export type TagEvent = EventUnion<typeof tagEvents>;

export const categoryCreated = defineEvent({
  type: 'catalog.CategoryCreated',
  version: 1,
  summary: 'A top-level category was made. Its node has the same id.',
  data: z.object({ categoryId: z.string(), name: z.string() }),
});

export const subCategoryAdded = defineEvent({
  type: 'catalog.SubCategoryAdded',
  version: 1,
  summary: 'A node was added as the last child of another.',
  data: z.object({ categoryId: z.string(), nodeId: z.string(), parentId: z.string(), name: z.string() }),
});

export const categoryRenamed = defineEvent({
  type: 'catalog.CategoryRenamed',
  version: 1,
  summary: 'A node of a category tree got another name.',
  data: z.object({ categoryId: z.string(), nodeId: z.string(), name: z.string() }),
});

export const subCategoryRemoved = defineEvent({
  type: 'catalog.SubCategoryRemoved',
  version: 1,
  summary: 'A node and everything below it was deleted; its products belong to its parent.',
  data: z.object({
    categoryId: z.string(),
    nodeId: z.string(),
    parentId: z.string(),
    /** The node itself and all nodes below it. */
    removedIds: z.array(z.string()),
  }),
});

export const categoryDeleted = defineEvent({
  type: 'catalog.CategoryDeleted',
  version: 1,
  summary: 'A top-level category was deleted with its tree; its products have no category.',
  data: z.object({ categoryId: z.string() }),
});

/** Where a node is in the forest of category trees. */
const categoryPlace = z.object({
  /** The top-level category; the node itself when it is one. */
  categoryId: z.string(),
  /** Null for a top-level category. */
  parentId: z.string().nullable(),
});

export const categoryMoved = defineEvent({
  type: 'catalog.CategoryMoved',
  version: 1,
  summary: 'A node moved with everything below it and their products below another node, or to the top level.',
  data: z.object({
    nodeId: z.string(),
    from: categoryPlace,
    to: categoryPlace,
    /** All nodes below the new parent in their order, the moved one among them. */
    order: z.array(z.string()),
    /** The node itself and all nodes below it. */
    movedIds: z.array(z.string()),
  }),
});

export const categoryPlaced = defineEvent({
  type: 'catalog.CategoryPlaced',
  version: 1,
  summary: 'A node got another place among those that have the same parent.',
  data: z.object({
    nodeId: z.string(),
    ...categoryPlace.shape,
    /** All nodes with this parent in their order. */
    order: z.array(z.string()),
  }),
});

export const categoryRestored = defineEvent({
  type: 'catalog.CategoryRestored',
  version: 1,
  summary: 'A deleted node, or a whole top-level category, came back with everything below it and their products.',
  data: z.object({
    categoryId: z.string(),
    nodeId: z.string(),
    /** Null for a top-level category. */
    parentId: z.string().nullable(),
    /** All nodes below the parent in their order, the restored one among them. */
    order: z.array(z.string()),
    /** The node first, and every other one after the one above it. */
    nodes: z.array(z.object({ nodeId: z.string(), parentId: z.string().nullable(), name: z.string() })),
    /** Nodes below it that had been deleted before it was; their products belong to the parent again. */
    removed: z.array(z.object({ nodeId: z.string(), parentId: z.string() })),
  }),
});

export const categoryEvents = [
  categoryCreated,
  subCategoryAdded,
  categoryRenamed,
  subCategoryRemoved,
  categoryMoved,
  categoryPlaced,
  categoryDeleted,
  categoryRestored,
] as const;
export type CategoryEvent = EventUnion<typeof categoryEvents>;

/** Category of a product's stream, see `streamOf`. */
export const PRODUCT = 'catalog.product';

/**
 * All category trees share one stream, so that moves between them are decided in one place and no race forms a circle.
 * Categories are few and change rarely.
 */
export const CATEGORY_TREES = { category: 'catalog.category', id: 'trees' } as const;
/** The stream of {@link CATEGORY_TREES}. */
export const CATEGORY_STREAM = streamOf(CATEGORY_TREES.category, CATEGORY_TREES.id);

/**
 * All tags share one stream, so that unique names are decided in one place and hold under any race. Tags are few and
 * made rarely.
 */
export const TAG_LIST = { category: 'catalog.tag', id: 'list' } as const;

export const catalogEvents = [...productEvents, ...tagEvents, ...categoryEvents, ...productImportEvents] as const;
