/** Lets one waiter sleep until somebody rings; a ring before the wait is not lost. */
export class Doorbell {
  #rung = false;
  #open: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#open?.();
  }

  /** Waits for a ring, at most `ms` milliseconds when given. */
  async wait(ms?: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
        this.#open = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#open = undefined;
    this.#rung = false;
  }
}
