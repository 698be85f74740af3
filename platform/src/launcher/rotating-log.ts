import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs';

const LIMIT_BYTES = 20 * 1024 * 1024;

/** Appends to a file; beyond 20 MB the file becomes `<path>.1`, replacing the one before. */
export class RotatingLog {
  readonly #path: string;
  #size: number;
  #stream: WriteStream;

  constructor(path: string) {
    this.#path = path;
    this.#size = existsSync(path) ? statSync(path).size : 0;
    this.#stream = this.#open();
  }

  write(chunk: Buffer): void {
    if (this.#size > LIMIT_BYTES) {
      this.#stream.end();
      renameSync(this.#path, `${this.#path}.1`);
      this.#size = 0;
      this.#stream = this.#open();
    }
    this.#size += chunk.length;
    this.#stream.write(chunk);
  }

  #open(): WriteStream {
    const stream = createWriteStream(this.#path, { flags: 'a', mode: 0o600 });
    // A full disk must not take the shop down for want of a log line.
    stream.on('error', () => undefined);
    return stream;
  }
}
