import { z } from 'zod';
import { stockBands } from '../../inventory/stock-band.ts';
import { picture } from '../../pictures/views.ts';

/**
 * A product in a list of the storefront. Price in major units of the base currency; `left` only with the band `low`.
 */
export const productCard = z.object({
  _id: z.string(),
  itemNo: z.string(),
  name: z.string(),
  photo: picture.nullable(),
  sellingPrice: z.number(),
  stock: z.enum(stockBands),
  left: z.number().optional(),
});
export type ProductCard = z.output<typeof productCard>;

/** A category node or a tag that a listing can be narrowed to, and how many products would be left. */
export const facetValue = z.object({ _id: z.string(), name: z.string(), count: z.number() });
export type FacetValue = z.output<typeof facetValue>;

/**
 * What a listing can be narrowed to. Counts of a kind take every filter into account but that kind's own, those of tags
 * all of them, because a product has to have every chosen tag; `price` is the range over the other filters in major
 * units, null without products; `inStock` counts what is not sold out.
 * `categories` are the nodes below the chosen one in the order of the tree, of more than 200 those with most products;
 * `tags` are the 30 with most products, most first, and the chosen ones that products have.
 */
export const listingFacets = z.object({
  categories: z.array(facetValue),
  tags: z.array(facetValue),
  price: z.object({ min: z.number(), max: z.number() }).nullable(),
  inStock: z.number(),
  /** The tags that the listing is narrowed to, as far as they exist. */
  chosenTags: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type ListingFacets = z.output<typeof listingFacets>;

/** A node of the category tree by its id and name. */
export const categoryReference = z.object({ _id: z.string(), name: z.string() });
