import type { FieldFault } from '@countinghouse/contracts/kernel/errors';
import { zoneFaultsOf } from '@countinghouse/contracts/pricing/delivery/faults';
import { deliverySettingsOf } from '@countinghouse/contracts/pricing/delivery/view';
import type { Zone } from '../delivery-api.ts';

/** The fields of the form of a zone. */
export interface ZoneFields {
  readonly name: string;
  readonly places: readonly PlaceFields[];
}

export interface PlaceFields {
  readonly country: string | null;
  /** An area on a line, in both languages with an equal sign between them. */
  readonly areas: string;
  /** Beginnings of postcodes, separated by commas. */
  readonly postcodes: string;
}

export const blankPlace: PlaceFields = { country: null, areas: '', postcodes: '' };
export const blankZone: ZoneFields = { name: '', places: [blankPlace] };

/** The form's values of a zone. */
export function fieldsOf({ name, places }: Omit<Zone, '_id'>): ZoneFields {
  return {
    name,
    places: places.map(({ country, areas = [], postcodes = [] }) => ({
      country,
      areas: areas.map(({ en, zh }) => (en === zh || zh === '' ? en : `${en} = ${zh}`)).join('\n'),
      postcodes: postcodes.join(', '),
    })),
  };
}

/** The zone of a form's values; an area in one language is called the same in the other. */
export function zoneOf(_id: string, { name, places }: ZoneFields): Zone {
  return { _id, name, places: places.map(placeOf) };
}

function placeOf({ country, areas, postcodes }: PlaceFields): Zone['places'][number] {
  const named = areas.split('\n').filter((line) => line.trim() !== '');
  const beginnings = postcodes.split(/[,，、\n]/).filter((part) => part.trim() !== '');
  return {
    country: country ?? '',
    ...(named.length > 0 && { areas: named.map(areaOf) }),
    ...(beginnings.length > 0 && { postcodes: beginnings.map((part) => part.trim()) }),
  };
}

function areaOf(line: string): { en: string; zh: string } {
  const [en = '', ...rest] = line.split(/[=＝]/).map((part) => part.trim());
  const zh = rest.join(' ').trim();
  return { en: en || zh, zh: zh || en };
}

/** What is wrong with a zone of the form. */
export function faultsIn(zone: Zone): FieldFault[] {
  const [kept] = deliverySettingsOf({ zones: [zone], methods: [] }).zones;
  return kept ? zoneFaultsOf(kept) : [];
}

/** The form's field that has a part of the zone: all areas of a place are one text, as are its postcodes. */
export function placeInForm(field: string): string {
  return field.replace(/^(places\.\d+\.(?:areas|postcodes))\.\d+.*$/, '$1');
}
