import type { FieldFault } from '@countinghouse/contracts/kernel/errors';
import { methodFaultsOf } from '@countinghouse/contracts/pricing/delivery/faults';
import type { RateMeasure } from '@countinghouse/contracts/pricing/delivery/settings';
import { type DeliverySettingsBody, deliverySettingsOf } from '@countinghouse/contracts/pricing/delivery/view';
import { STANDARD_CLASS } from '@countinghouse/contracts/settings/tax-classes';
import type { Method, Rate } from '../delivery-api.ts';

/** The fields of the form of a method; numbers are null where nothing is entered. */
export interface MethodFields extends Pick<Method, 'kind' | 'names' | 'texts' | 'active'> {
  readonly rates: readonly RateFields[];
  readonly payments: readonly string[];
  readonly trackingUrl: string;
  /** Id of a tax class. */
  readonly taxClass: string;
}

export interface RateFields {
  readonly zone: string | null;
  readonly by: RateMeasure;
  readonly steps: readonly { readonly from: number | null; readonly price: number | null }[];
  readonly each: { readonly beyond: number | null; readonly per: number | null; readonly price: number | null };
  readonly freeFrom: number | null;
  readonly upTo: number | null;
}

export const blankRate: RateFields = {
  zone: null,
  by: 'amount',
  steps: [{ from: 0, price: null }],
  each: { beyond: null, per: null, price: null },
  freeFrom: null,
  upTo: null,
};
export const blankMethod: MethodFields = {
  kind: 'delivery',
  names: { en: '', zh: '' },
  texts: { en: '', zh: '' },
  rates: [blankRate],
  payments: [],
  trackingUrl: '',
  taxClass: STANDARD_CLASS,
  active: true,
};

/** The form's values of a method. */
export function fieldsOf({ _id: _, rates, payments = [], trackingUrl = '', ...method }: Method): MethodFields {
  return {
    ...method,
    taxClass: method.taxClass ?? STANDARD_CLASS,
    rates: rates.map(({ zone, by, steps, each = blankRate.each, freeFrom = null, upTo = null }) => {
      return { zone, by, steps, each, freeFrom, upTo };
    }),
    payments,
    trackingUrl,
  };
}

/** The method of a form's values. */
export function methodOf(_id: string, fields: MethodFields): Method {
  const { kind, names, texts, rates, payments, trackingUrl, taxClass, active } = fields;
  return {
    ...{ _id, kind, names: { ...names }, texts: { ...texts }, rates: rates.map(rateOf) },
    ...(payments.length > 0 && { payments: [...payments] }),
    ...(trackingUrl.trim() !== '' && { trackingUrl }),
    ...(taxClass !== STANDARD_CLASS && { taxClass }),
    active,
  };
}

function rateOf({ zone, by, steps, each, freeFrom, upTo }: RateFields): Rate {
  const hasEach = each.per !== null || each.price !== null || each.beyond !== null;
  return {
    ...{ zone: zone ?? '', by },
    steps: steps.map(({ from, price }) => ({ from: from ?? 0, price: price ?? 0 })),
    ...(hasEach && { each: { beyond: each.beyond ?? 0, per: each.per ?? 0, price: each.price ?? 0 } }),
    ...(freeFrom !== null && { freeFrom }),
    ...(upTo !== null && { upTo }),
  };
}

/** What is wrong with a method of the form. */
export function faultsIn(method: Method, { zones }: DeliverySettingsBody): FieldFault[] {
  const [kept] = deliverySettingsOf({ zones: [], methods: [method] }).methods;
  return kept ? methodFaultsOf(kept, new Set(zones.map(({ _id }) => _id))) : [];
}

/** The form's field that has a part of the method. */
export function placeInForm(field: string): string {
  return field === 'names' ? 'names.en' : field;
}
