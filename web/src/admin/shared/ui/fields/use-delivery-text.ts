import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import { countryName } from '@countinghouse/contracts/pricing/delivery/countries';
import { ANY_COUNTRY, type RateMeasure } from '@countinghouse/contracts/pricing/delivery/settings';
import type { DeliverySettingsView } from '@countinghouse/contracts/pricing/delivery/view';
import { formatAmount, formatCount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatList, labelled } from '../../i18n/punctuation.ts';
import { useBaseCurrency } from '../../session/shop-setting.ts';
import { useMessages } from './delivery-text.messages.ts';

type Zone = DeliverySettingsView['zones'][number];
type Method = DeliverySettingsView['methods'][number];
type Rate = Method['rates'][number];

/** A method as histories have it: its rates name their zones. */
type PastMethod = Omit<Method, 'rates'> & { readonly rates: readonly (Rate & { readonly zoneName: string })[] };

/** Tells zones and methods of delivery in words. */
export function useDeliveryText() {
  const t = useMessages();
  const language = useLanguage();
  const { symbol } = useBaseCurrency();
  const price = (amount: number) => symbol + formatAmount(amount, language);
  const measured = (by: RateMeasure, value: number) => {
    if (by === 'amount') return price(value);
    return by === 'weight' ? t('grams', { count: formatCount(value, language) }) : t('units', { count: value });
  };

  const placeText = ({ country, areas = [], postcodes = [] }: Zone['places'][number]) => {
    const name = country === ANY_COUNTRY ? t('restOfWorld') : countryName(language, country);
    const named = areas.map((area) => inLanguage(language, area));
    const parts = [...named, ...(postcodes.length > 0 ? [t('postcodes', { list: postcodes.join(', ') })] : [])];
    return parts.length === 0 ? name : t('within', { country: name, parts: formatList(parts) });
  };
  const rateText = ({ by, steps, each, freeFrom, upTo }: Rate) => {
    const beginning = steps[0];
    const isFlat = steps.length === 1 && beginning?.from === 0;
    return formatList([
      ...(isFlat
        ? [price(beginning.price)]
        : steps.map((step) => t('from', { measure: measured(by, step.from), price: price(step.price) }))),
      ...(each
        ? [t('each', { price: price(each.price), per: measured(by, each.per), beyond: measured(by, each.beyond) })]
        : []),
      ...(freeFrom === undefined ? [] : [t('freeFrom', { amount: price(freeFrom) })]),
      ...(upTo === undefined ? [] : [t('upTo', { measure: measured(by, upTo) })]),
    ]);
  };
  const zoneText = ({ places }: Pick<Zone, 'places'>) => formatList(places.map(placeText));

  return {
    price,
    measured,
    zoneText,
    rateText,
    /** A zone as histories have it. */
    pastZoneText: ({ name, places }: Zone) => labelled(name, zoneText({ places })),
    pastMethodText: (method: PastMethod) => {
      const { kind, names, texts, rates, payments, trackingUrl, active } = method;
      return [
        ...new Set([names.en, names.zh, texts.en, texts.zh]),
        `${t(kind)} · ${t(active ? 'active' : 'inactive')}`,
        ...rates.map((rate) => t('rate', { zone: rate.zoneName, price: rateText(rate) })),
        ...(payments ? [t('payments', { list: formatList(payments) })] : []),
        trackingUrl ?? '',
      ]
        .filter((line) => line !== '')
        .join('\n');
    },
  };
}
