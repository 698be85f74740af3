import { closeSync, existsSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

const LIMIT_BYTES = 20 * 1024 * 1024;

/**
 * Appends lines to a file, each at once, so that the last lines of a process that is killed are there too; that costs
 * less than handing them to another process. Beyond `limit` bytes (default 20 MB) the file becomes `<path>.1`,
 * replacing the one before.
 * @throws Error when the file cannot be opened at first; later trouble, a full disk above all, costs lines and not the
 * service.
 */
export class RotatingLog {
  readonly #path: string;
  readonly #limit: number;
  #size: number;
  #file: number;

  constructor(path: string, limit = LIMIT_BYTES) {
    this.#path = path;
    this.#limit = limit;
    this.#size = existsSync(path) ? statSync(path).size : 0;
    this.#file = this.#open();
  }

  write(line: string): void {
    try {
      if (this.#size > this.#limit) this.#rotate();
      this.#size += writeSync(this.#file, line);
    } catch {
      // See above.
    }
  }

  #rotate(): void {
    renameSync(this.#path, `${this.#path}.1`);
    const full = this.#file;
    this.#file = this.#open();
    this.#size = 0;
    closeSync(full);
  }

  #open(): number {
    return openSync(this.#path, 'a', 0o600);
  }
}
