/** Maximum number of remembered pages. */
const MOST = 20;

/**
 * The data of the pages shown last, by address: without a connection they are shown as they were, so that Back works.
 * Browser only.
 */
export class RememberedPages {
  readonly #byAddress = new Map<string, unknown>();

  set(address: string, data: unknown): void {
    this.#byAddress.delete(address);
    this.#byAddress.set(address, data);
    for (const oldest of this.#byAddress.keys()) {
      if (this.#byAddress.size <= MOST) break;
      this.#byAddress.delete(oldest);
    }
  }

  get(address: string): unknown {
    return this.#byAddress.get(address);
  }
}
