/** Lets one waiter sleep until the signal is set; setting it before the wait is not lost. */
export class AsyncSignal {
  #isSet = false;
  #wake: (() => void) | undefined;

  set(): void {
    this.#isSet = true;
    this.#wake?.();
  }

  /** Waits until the signal is set, at most `ms` milliseconds when given, and resets it. */
  async wait(ms?: number): Promise<void> {
    if (!this.#isSet) {
      await new Promise<void>((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = undefined;
    this.#isSet = false;
  }
}
