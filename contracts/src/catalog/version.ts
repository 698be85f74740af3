import { revisionOf, versionOf } from '../kernel/http/version.ts';

/** Where a product stood when somebody looked: in the stream of its details and in that of its stock. */
export interface ProductRevisions {
  readonly details: number;
  readonly stock: number;
}

/** The version of a product on the wire, e.g. `p7.s12`: a save can tell what the quantity was when it was loaded. */
export function productVersion({ details, stock }: ProductRevisions): string {
  return `p${versionOf(details)}.s${versionOf(stock)}`;
}

/** The revisions behind a version; undefined for text that no version looks like. */
export function productRevisions(version: string): ProductRevisions | undefined {
  const [, detailsPart = '', stockPart = ''] = /^p([\d-]+)\.s([\d-]+)$/.exec(version) ?? [];
  const details = revisionOf(detailsPart);
  const stock = revisionOf(stockPart);
  return details === undefined || stock === undefined ? undefined : { details, stock };
}
