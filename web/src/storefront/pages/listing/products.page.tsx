import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { definePage } from '../../rendering/page.tsx';
import { commonParameters } from './listing-filters.ts';
import { headOfListing } from './listing-head.ts';
import { ListingView } from './listing-view.tsx';
import { filtersAt, type Listing, loadListing } from './load-listing.ts';

const messages = defineMessages({ all: 'All products' }, { all: '所有貨品' });

/** All active products. */
export const page = definePage<Listing>({
  load: async (input) => loadListing(input, filtersAt(input, commonParameters)),
  head: (data, input) =>
    headOfListing(data, input, {
      name: messages.in(input.language.language)('all'),
      pathOf: (links) => links.products,
      crumbsOf: () => [],
    }),
  View: ProductsView,
});

function ProductsView({ data }: { data: Listing }) {
  const t = messages.useMessages();
  const links = useLinks();
  return <ListingView listing={data} heading={t('all')} path={links.products} />;
}
