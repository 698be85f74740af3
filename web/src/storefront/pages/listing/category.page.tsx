import { slugOf } from '@countinghouse/contracts/kernel/text/slug';
import type { Links } from '../../i18n/links.ts';
import { useLinks } from '../../i18n/links.ts';
import { definePage, type LoadInput, redirectTo } from '../../rendering/page.tsx';
import { commonParameters } from './listing-filters.ts';
import { headOfListing } from './listing-head.ts';
import { ListingView } from './listing-view.tsx';
import { filtersAt, type Listing, loadListing, type Named } from './load-listing.ts';

interface CategoryData extends Listing {
  readonly node: Named;
  /** From the top level down. */
  readonly ancestors: readonly Named[];
  readonly children: readonly Named[];
}

/** The products of a category and its descendants. */
export const page = definePage<CategoryData>({
  load: loadCategory,
  head: (data, input) =>
    headOfListing(data, input, {
      name: data.node.name,
      pathOf: (links) => links.category(data.node),
      crumbsOf: (links) => [...crumbsOf(data, links), { name: data.node.name, path: links.category(data.node) }],
    }),
  View: CategoryView,
});

function CategoryView({ data }: { data: CategoryData }) {
  const links = useLinks();
  const { node, children } = data;
  return (
    <ListingView
      listing={data}
      heading={node.name}
      path={links.category(node)}
      crumbs={crumbsOf(data, links)}
      below={children}
    />
  );
}

function crumbsOf({ ancestors }: CategoryData, links: Links) {
  return ancestors.map((node) => ({ name: node.name, path: links.category(node) }));
}

async function loadCategory(input: LoadInput): Promise<CategoryData> {
  const { params, read, links, url } = input;
  const id = (params.node ?? '').toLowerCase();
  const filters = filtersAt(input, commonParameters);
  const listing = loadListing(input, filters, { category: id });
  // A redirect takes precedence.
  listing.catch(() => undefined);
  const { node, ancestors, children } = await read('categoryNode', { params: { id } });
  const isRight = params.node === node._id && params.slug === slugOf(node.name);
  if (!isRight) redirectTo(links.category(node) + url.search, 301);
  return { node, ancestors, children, ...(await listing) };
}
