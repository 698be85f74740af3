import {
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  isRouteErrorResponse,
  type StaticHandlerContext,
} from 'react-router-dom';
import type { PageLanguage } from '../i18n/language.ts';
import type { DataParts } from './data-part.tsx';
import { jsonText } from './json-text.ts';
import { unpack } from './packed-parts.ts';

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

/** A reference to a part of the data in a block of its own. */
interface PartReference {
  readonly $part: number;
}

/** Serializes the data for a data block; parts beside their markup are referenced by their number. */
export function hydrationText(
  { loaderData, errors }: Pick<StaticHandlerContext, 'loaderData' | 'errors'>,
  language: PageLanguage,
  parts: DataParts,
): string {
  const carried: HydrationData = { ...language, loaderData, errors: errors && mapValues(errors, encodeError) };
  return jsonText(carried, (_, value) => {
    const part = parts.get(value as object);
    return part === undefined ? value : ({ $part: part } satisfies PartReference);
  });
}

/** Parses a data block to the router's form; `partText` returns the text of a part's block. */
export function readHydration(text: string, partText: (part: number) => string | null | undefined) {
  const { locale, loaderData, errors } = JSON.parse(text, (_, value) => {
    if (!isPartReference(value)) return value;
    const found = partText(value.$part);
    if (!found) return value;
    const part: unknown = JSON.parse(found);
    return typeof part === 'string' ? unpack(part) : part;
  }) as HydrationData;
  const decoded = errors && mapValues(errors, ({ status, data }) => new ErrorResponse(status, '', data));
  return { locale, hydrationData: { loaderData, errors: decoded } };
}

function isPartReference(value: unknown): value is PartReference {
  return typeof (value as PartReference | null)?.$part === 'number';
}

function encodeError(error: unknown): EncodedError {
  return isRouteErrorResponse(error) ? { status: error.status, data: error.data } : { status: 500, data: null };
}

function mapValues<In, Out>(record: Readonly<Record<string, In>>, change: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
