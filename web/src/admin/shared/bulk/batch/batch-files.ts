import { saveAs } from '../../../../shared/http/save-as.ts';

/** The files in the responses of a batch, until they are saved. */
export class BatchFiles {
  readonly #files = new Map<string, Uint8Array>();

  async add(name: string, file: Blob): Promise<void> {
    this.#files.set(name, new Uint8Array(await file.arrayBuffer()));
  }

  /** Saves the files: a single one as it is, several in one archive. */
  async save(archive: string): Promise<void> {
    const files = [...this.#files].sort(([a], [b]) => (a < b ? -1 : 1));
    this.#files.clear();
    const [first] = files;
    if (!first) return;
    if (files.length === 1) return saveAs(new Blob([first[1] as BlobPart]), first[0]);
    const { zipSync } = await import('fflate');
    // Files of these kinds are compressed already.
    const content = zipSync(Object.fromEntries(files), { level: 0 });
    saveAs(new Blob([content as BlobPart], { type: 'application/zip' }), archive);
  }
}
