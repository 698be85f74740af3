import { z } from 'zod';

/** Names of the pages, in the order of the Custom Pages tabs. */
export const pageNames = [
  'dashboard',
  'about',
  'membership',
  'shippingPaymentTerms',
  'deliveryMethod',
  'privacyPolicy',
  'returnReplacementPolicy',
  'contact',
  'newPage',
] as const;
export type PageName = (typeof pageNames)[number];

/** Pages that are a rich text with one image. */
export const policyPages = [
  'about',
  'membership',
  'shippingPaymentTerms',
  'deliveryMethod',
  'privacyPolicy',
  'returnReplacementPolicy',
] as const satisfies readonly PageName[];

/** One paragraph of a rich text: offsets of its ranges count Unicode code points. */
export interface RawBlock {
  readonly text: string;
  readonly [field: string]: unknown;
}

/** A rich-text raw document (the Draft.js raw format); kept exactly as it was saved, down to unknown fields. */
export interface RawDocument {
  readonly blocks: readonly RawBlock[];
  readonly entityMap: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** Passes a document through untouched; what a save may contain is checked by `rawDocumentFaults`. */
export const rawDocument = z.record(z.string(), z.unknown()) as unknown as z.ZodType<RawDocument, RawDocument>;

export const socialTypes = ['facebook', 'instagram', 'whatsapp'] as const;
export const social = z.object({ type: z.enum(socialTypes), link: z.string(), status: z.boolean() });
