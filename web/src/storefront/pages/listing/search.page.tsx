import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { definePage, type LoadInput, redirectTo } from '../../rendering/page.tsx';
import { filterCount, listingParameters, listingPath } from './listing-filters.ts';
import { ListingView } from './listing-view.tsx';
import { chosenCategory, filtersAt, type Listing, loadListing, type Named } from './load-listing.ts';

interface SearchData extends Listing {
  readonly category: Named | null;
}

const messages = defineMessages(
  {
    found: 'Results for “{term}”',
    nothing: 'No results for “{term}”',
    hint: 'Check the spelling, or try another word.',
    instead: 'No results for “{term}”; showing “{other}”.',
    without: 'Nothing has all of “{term}”; showing results without “{words}”.',
    insteadWithout: 'Nothing has all of “{term}”; showing “{other}”, without “{words}”.',
    between: '”, “',
  },
  {
    found: '「{term}」的搜尋結果',
    nothing: '找不到「{term}」',
    hint: '請檢查拼寫，或嘗試其他字詞。',
    instead: '找不到「{term}」，現顯示「{other}」的結果。',
    without: '沒有貨品符合「{term}」的全部字詞，現顯示略去「{words}」後的結果。',
    insteadWithout: '沒有貨品符合「{term}」的全部字詞，現略去「{words}」，顯示「{other}」的結果。',
    between: '」、「',
  },
);

/** The results of a search; not indexed by search engines. */
export const page = definePage<SearchData>({
  load: loadSearch,
  head: ({ filters }, { language }) => ({
    title: messages.in(language.language)('found', { term: filters.search }),
  }),
  View: SearchView,
});

function SearchView({ data }: { data: SearchData }) {
  const t = messages.useMessages();
  const links = useLinks();
  const { filters, total, category } = data;
  const term = filters.search;
  const shown = data.didYouMean ?? term;
  const note = noteOf(data, t);
  // With filters it is these that leave nothing.
  const isNothing = total === 0 && data.didYouMean === undefined && filterCount(filters) === 0;
  return (
    <ListingView
      listing={data}
      heading={isNothing ? t('nothing', { term }) : t('found', { term: shown })}
      {...(note !== undefined && { note })}
      empty={t('hint')}
      path={links.search}
      category={category}
    />
  );
}

/** Says what was searched for in place of the words that find nothing. */
function noteOf({ filters, didYouMean: other, leftOut }: SearchData, t: typeof messages.translate): string | undefined {
  const term = filters.search;
  if (leftOut === undefined) return other === undefined ? undefined : t('instead', { term, other });
  const words = leftOut.join(t('between'));
  return other === undefined ? t('without', { term, words }) : t('insteadWithout', { term, other, words });
}

async function loadSearch(input: LoadInput): Promise<SearchData> {
  const filters = filtersAt(input, listingParameters);
  // An empty search redirects to all products.
  if (filters.search === '') redirectTo(listingPath(input.links.products, { ...filters, category: null }), 302);
  const [listing, category] = await Promise.all([loadListing(input, filters), chosenCategory(input, filters)]);
  return { ...listing, category };
}
