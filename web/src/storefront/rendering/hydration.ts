import { type ErrorResponse, isRouteErrorResponse, type StaticHandlerContext } from 'react-router-dom';
import type { PageLanguage } from '../i18n/language.ts';
import { jsonText } from './json-text.ts';

/** The data with which the browser hydrates a page. */
interface HydrationData extends PageLanguage {
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, EncodedError>> | null;
}

/** An error of a loader: only responses with a status are passed on. */
interface EncodedError {
  readonly status: number;
  readonly data: unknown;
}

/** Serializes the data for a data block. */
export function hydrationText(
  { loaderData, errors }: Pick<StaticHandlerContext, 'loaderData' | 'errors'>,
  language: PageLanguage,
): string {
  const carried: HydrationData = { ...language, loaderData, errors: errors && mapValues(errors, encodeError) };
  return jsonText(carried);
}

/** Parses a data block to the router's form. */
export function readHydration(text: string) {
  const { locale, loaderData, errors } = JSON.parse(text) as HydrationData;
  const decoded = errors && mapValues(errors, decodeError);
  return { locale, hydrationData: { loaderData, errors: decoded } };
}

/** Returns what `isRouteErrorResponse` takes for an error that a loader threw with a status. */
function decodeError({ status, data }: EncodedError): ErrorResponse & { internal: boolean } {
  return { status, statusText: '', internal: false, data };
}

function encodeError(error: unknown): EncodedError {
  return isRouteErrorResponse(error) ? { status: error.status, data: error.data } : { status: 500, data: null };
}

function mapValues<In, Out>(record: Readonly<Record<string, In>>, change: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
