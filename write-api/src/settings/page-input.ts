import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { savePageBody } from '@countinghouse/contracts/settings/api';
import type { PageFields } from '@countinghouse/contracts/settings/events';
import type { RawDocument } from '@countinghouse/contracts/settings/page-content';
import { isSafeLink, rawDocumentFaults } from '@countinghouse/contracts/settings/raw-document';
import { jsonExcess } from '@countinghouse/platform/rest/input/json-body';
import type { z } from 'zod';
import type { NamedUpload } from '../claim-uploads.ts';

type PageInput = Omit<z.output<typeof savePageBody>, 'page'>;

/** A request's changes of a page, in the terms of the log: -1 removes an image. @throws RefusedError */
export function pageFieldsIn(input: PageInput): Partial<PageFields> {
  const { text, image, logo, icon, ...plain } = input;
  refuseUnsafeLinks(plain.socials);
  return {
    ...(Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)) as Partial<PageFields>),
    ...(text !== undefined && { text: documentIn(text) }),
    ...(image !== undefined && { image: pathIn(image) }),
    ...(logo !== undefined && { logo: pathIn(logo) }),
    ...(icon !== undefined && { icon: pathIn(icon) }),
  };
}

/** The uploads that changes of a page name. */
export function imagesIn({
  image = '',
  logo = '',
  icon = '',
  banner = [],
  images = [],
}: Partial<PageFields>): NamedUpload[] {
  const list = (name: string, paths: readonly string[]) =>
    paths.map((path, index) => ({ field: `${name}.${index}`, path }));
  return [
    { field: 'image', path: image },
    { field: 'logo', path: logo },
    { field: 'icon', path: icon },
    ...list('banner', banner),
    ...list('images', images),
  ];
}

/** What visitors are given to click on must not run. */
function refuseUnsafeLinks(socials: PageInput['socials'] = []): void {
  const faults = socials.flatMap(({ link }, index) =>
    isSafeLink(link) ? [] : [{ field: `socials.${index}.link`, code: 'unsafe_link' }],
  );
  if (faults.length > 0) throw new RefusedError(refuse('VALIDATION', undefined, faults));
}

function pathIn(image: string | -1): string {
  return image === -1 ? '' : image;
}

/** Old clients send the document as text. */
function documentIn(text: NonNullable<PageInput['text']> | null): RawDocument | null {
  if (text === null) return null;
  const document = typeof text === 'string' ? parsed(text) : text;
  const faults = rawDocumentFaults(document);
  if (faults.length === 0) return document as RawDocument;
  const fields = faults
    .slice(0, 20)
    .map((fault) => ({ ...fault, field: fault.field === '' ? 'text' : `text.${fault.field}` }));
  throw new RefusedError(refuse('VALIDATION', undefined, fields));
}

function parsed(text: string): unknown {
  if (jsonExcess(text).excess) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
