import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import { deliverySettingsRoutes } from '@countinghouse/contracts/pricing/delivery/api';
import { countries, countryName } from '@countinghouse/contracts/pricing/delivery/countries';
import { ANY_COUNTRY } from '@countinghouse/contracts/pricing/delivery/settings';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../http/route-query.ts';
import { useLanguage } from '../i18n/language.ts';
import { useFeature } from './shop-setting.ts';

/** Reads zones and methods of delivery. */
export const deliveryQuery = () => routeQuery(deliverySettingsRoutes.getDeliverySettings);

interface DeliveryChoices {
  readonly countries: readonly { readonly value: string; readonly label: string }[];
  readonly methods: readonly { readonly value: string; readonly label: string }[];
}

/**
 * Returns the delivery methods and the countries of their zones to choose from; undefined in a shop without methods,
 * and until they are loaded.
 */
export function useDeliveryChoices(): DeliveryChoices | undefined {
  const language = useLanguage();
  const enabled = useFeature('delivery');
  const delivery = useQuery({ ...deliveryQuery(), enabled }).data?.delivery;
  if (!enabled || !delivery) return undefined;
  const places = delivery.zones.flatMap((zone) => zone.places.map(({ country }) => country));
  const served = places.includes(ANY_COUNTRY) ? countries : countries.filter((code) => places.includes(code));
  const named = served.map((value) => ({ value, label: countryName(language, value) }));
  return {
    countries: named.toSorted((a, b) => a.label.localeCompare(b.label, language)),
    methods: delivery.methods.map(({ _id, names }) => ({ value: _id, label: inLanguage(language, names) })),
  };
}
