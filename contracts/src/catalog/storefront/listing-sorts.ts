/** Orders of a listing: newest first, best selling first, cheapest first, dearest first, by name. */
export const listingSorts = ['newest', 'best', 'price', '-price', 'name'] as const;
export type ListingSort = (typeof listingSorts)[number];
