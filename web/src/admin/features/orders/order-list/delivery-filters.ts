import type { orderList } from '@countinghouse/contracts/orders/lists/order.list';
import { countryName } from '@countinghouse/contracts/pricing/delivery/countries';
import { useLanguage } from '../../../shared/i18n/language.ts';
import type { FilterControls } from '../../../shared/list/filters/filter-control.ts';
import { useDeliveryChoices } from '../../../shared/session/delivery-setting.ts';
import type { OrderListView } from '../api.ts';
import { useMessages } from '../order.messages.ts';

type DeliveryControls = Pick<FilterControls<typeof orderList>, 'country' | 'deliveryMethod'>;

/** Returns the filters by delivery, which a shop has with its first delivery method; one that is set stays visible. */
export function useDeliveryFilters({ country, deliveryMethod }: OrderListView): DeliveryControls {
  const t = useMessages();
  const language = useLanguage();
  const choices = useDeliveryChoices();
  const offered = choices?.countries ?? [];
  const chosen = country ? country.split(',') : [];
  const others = chosen.filter((code) => !offered.some(({ value }) => value === code));
  return {
    country:
      choices || country
        ? {
            label: t('country'),
            options: [...offered, ...others.map((value) => ({ value, label: countryName(language, value) }))],
          }
        : undefined,
    deliveryMethod:
      choices || deliveryMethod
        ? { label: t('deliveryMethod'), options: choices?.methods ?? [], chosenName: t('deliveryMethodGone') }
        : undefined,
  };
}
