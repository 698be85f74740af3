import { TRACKING_NUMBER } from './settings.ts';

/** By what the parcel of an order is tracked. */
export interface Parcel {
  readonly number: string;
  /** The carrier's page about it; '' without. */
  readonly url: string;
}

/** The carrier's page about a parcel; '' where the delivery method names none. */
export function trackingPage(template: string | undefined, number: string): string {
  return template?.replaceAll(TRACKING_NUMBER, encodeURIComponent(number)) ?? '';
}

/** The parcel that was named last; null where its number was taken off, or is erased. */
export function parcelOf({ number, url }: Parcel): Parcel | null {
  return number === '' ? null : { number, url };
}

/** A parcel as orders show it; nothing without a number. */
export function parcelView(parcel: Parcel | null): { trackingNumber?: string; trackingUrl?: string } {
  if (!parcel) return {};
  return { trackingNumber: parcel.number, ...(parcel.url && { trackingUrl: parcel.url }) };
}
