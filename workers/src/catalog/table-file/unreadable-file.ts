import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';

/** A file that is no table of products; a retry does not help. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly reason: NonNullable<ImportView['cause']>;
  constructor(reason: NonNullable<ImportView['cause']>) {
    super(reason);
    this.reason = reason;
  }
}
