import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import type { Language } from '../../../../shared/i18n/languages.ts';
import type { Reply } from '../../../api/shop-calls.ts';

/** A country that the shop delivers to, in the words of the page. */
export interface Place {
  readonly code: string;
  readonly name: string;
  /** Areas to choose from; none where the country is not divided. */
  readonly areas: readonly string[];
  /** Methods go also to what is in none of the areas. */
  readonly isServedElsewhere: boolean;
  readonly asksPostcode: boolean;
}

/** The value of the choice that is none of the areas. */
export const ELSEWHERE = '*';

/** Returns where the shop delivers to, in its order; none while no delivery method is active. */
export function placesIn(language: Language, { countries }: Pick<Reply<'getDeliveryPlaces'>, 'countries'>): Place[] {
  return countries.map(({ country: code, names, areas, isServedElsewhere, asksPostcode }) => ({
    ...{ code, name: inLanguage(language, names), isServedElsewhere, asksPostcode },
    areas: areas.map((area) => inLanguage(language, area)),
  }));
}
