import { slugOf } from '@countinghouse/contracts/kernel/text/slug';
import { useLinks } from '../../i18n/links.ts';
import { definePage, type LoadInput, notFound, redirectTo } from '../../rendering/page.tsx';
import { commonParameters, listingPath, narrowed } from './listing-filters.ts';
import { headOfListing } from './listing-head.ts';
import { ListingView } from './listing-view.tsx';
import { chosenCategory, filtersAt, type Listing, loadListing, type Named } from './load-listing.ts';

interface TagData extends Listing {
  readonly tag: Named;
  readonly category: Named | null;
}

/** The products that have a tag. */
export const page = definePage<TagData>({
  load: loadTag,
  head: (data, input) =>
    headOfListing(data, input, {
      name: data.tag.name,
      pathOf: (links) => links.tag(data.tag),
      crumbsOf: (links) => [{ name: data.tag.name, path: links.tag(data.tag) }],
    }),
  View: TagView,
});

function TagView({ data }: { data: TagData }) {
  const links = useLinks();
  return <ListingView listing={data} heading={data.tag.name} path={links.tag(data.tag)} category={data.category} />;
}

async function loadTag(input: LoadInput): Promise<TagData> {
  const { params, links, url } = input;
  const id = (params.id ?? '').toLowerCase();
  const filters = filtersAt(input, [...commonParameters, 'category']);
  if (filters.tags.includes(id)) {
    redirectTo(listingPath(url.pathname, narrowed(filters, { tags: filters.tags.filter((tag) => tag !== id) })), 302);
  }
  const [listing, category] = await Promise.all([
    loadListing(input, filters, { tag: id }),
    chosenCategory(input, filters),
  ]);
  const { chosenTags } = listing.facets;
  // A tag that was merged is answered by the one that has its products.
  const mergedInto = chosenTags.find(({ _id }) => !filters.tags.includes(_id));
  const tag = chosenTags.find(({ _id }) => _id === id) ?? mergedInto ?? notFound();
  const isRight = params.id === tag._id && params.slug === slugOf(tag.name);
  if (!isRight) redirectTo(links.tag(tag) + url.search, 301);
  return { tag, category, ...listing };
}
