import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  /** As received: compressed if that was requested. */
  readonly body: Buffer;
  /** Milliseconds from the call to the last byte, including the connection. */
  readonly ms: number;
}

/**
 * A keep-alive connection of one client; it costs the driver a third of a connection of undici, as clients have
 * machines of their own.
 */
export class ClientConnection {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer[] = [];
  #resolve: ((answer: Omit<Answer, 'ms'>) => void) | undefined;
  #failed: (error: Error) => void = () => undefined;

  constructor(address: string) {
    const { hostname, port, host } = new URL(address);
    this.#host = host;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#failed(error));
    this.#socket.on('close', () => this.#failed(new Error('the shop closed the connection')));
  }

  /** Sends the next request, after the response of the previous one. */
  async send(method: string, path: string, headers: Readonly<Record<string, string>>, body = ''): Promise<Answer> {
    const began = performance.now();
    const lines = Object.entries({ host: this.#host, 'content-length': Buffer.byteLength(body), ...headers });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const answered = new Promise<Omit<Answer, 'ms'>>((resolve, reject) => {
      this.#resolve = resolve;
      this.#failed = reject;
    });
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`);
    return { ...(await answered), ms: performance.now() - began };
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk);
    const all = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    this.#received = [all];
    const end = all.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = all.toString('latin1', 0, end);
    const length = /^content-length: *(\d+)/im.exec(head)?.[1];
    if (length === undefined) {
      this.#failed(new Error(`an answer without a length: ${head}`));
      return;
    }
    const body = all.subarray(end + 4);
    if (body.length < Number(length)) return;
    this.#received = [];
    this.#resolve?.({ status: Number(head.slice(9, 12)), body });
  }
}
