import { revisionOf, versionOf } from '../kernel/http/version.ts';

/** The revisions of a product that a client read: of the stream of its details and of that of its stock. */
export interface ProductRevisions {
  readonly details: number;
  readonly stock: number;
}

/** The version of a product on the wire, e.g. `p7.s12`, from which a save reads the stock revision that was loaded. */
export function productVersion({ details, stock }: ProductRevisions): string {
  return `p${versionOf(details)}.s${versionOf(stock)}`;
}

/** The revisions behind a version; undefined for text that is not a version. */
export function productRevisions(version: string): ProductRevisions | undefined {
  const [, detailsPart = '', stockPart = ''] = /^p([\d-]+)\.s([\d-]+)$/.exec(version) ?? [];
  const details = revisionOf(detailsPart);
  const stock = revisionOf(stockPart);
  return details === undefined || stock === undefined ? undefined : { details, stock };
}
