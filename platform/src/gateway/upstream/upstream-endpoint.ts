import { Client } from 'undici';
import type { WarningLog } from '../../runtime/logging/repeated-warnings.ts';
import { withTimeout } from '../../runtime/with-timeout.ts';

/** The health of a service as the gateway last received it. */
export interface EndpointHealth {
  /** It responds, and reports that it can serve. */
  readonly isReady: boolean;
  /** Names of what it waits for, or serves without. */
  readonly lacking: readonly string[];
}

export interface EndpointLog extends WarningLog {
  info(details: object, message: string): void;
}

const PROBE_LIMIT_MS = 3_000;
const KEEP_ALIVE_MS = 4_000;

/** One address of a service, and its health. */
export class UpstreamEndpoint {
  /** `http://host:port`. */
  readonly origin: string;
  readonly #log: EndpointLog;
  readonly #client: Client;
  #health: EndpointHealth = { isReady: true, lacking: [] };
  #probing: Promise<EndpointHealth> | undefined;

  constructor(origin: string, log: EndpointLog) {
    this.origin = origin;
    this.#log = log;
    this.#client = new Client(origin, {
      headersTimeout: PROBE_LIMIT_MS,
      bodyTimeout: PROBE_LIMIT_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
    });
  }

  get health(): EndpointHealth {
    return this.#health;
  }

  /** Records that it took no connection; it is ready again after a successful probe. */
  failed(error: Error): void {
    this.#note({ isReady: false, lacking: ['connection'] }, error);
  }

  /** Requests its health, once at a time. */
  probe(): Promise<EndpointHealth> {
    this.#probing ??= this.#requestHealth().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  async close(): Promise<void> {
    await this.#client.destroy();
  }

  async #requestHealth(): Promise<EndpointHealth> {
    try {
      this.#note(await withTimeout(this.#readHealth(), PROBE_LIMIT_MS, () => new Error('it does not answer in time')));
    } catch (error) {
      this.failed(error as Error);
    }
    return this.#health;
  }

  async #readHealth(): Promise<EndpointHealth> {
    const { statusCode, body } = await this.#client.request({ path: '/health/ready', method: 'GET' });
    const report = (await body.json().catch(() => ({}))) as { waitingFor?: unknown; degradedBy?: unknown };
    const lacking = [report.waitingFor, report.degradedBy].flatMap((names) => (Array.isArray(names) ? names : []));
    return { isReady: statusCode < 500, lacking: lacking.map(String) };
  }

  #note(health: EndpointHealth, error?: Error): void {
    const { isReady } = this.#health;
    this.#health = health;
    const { origin } = this;
    if (isReady && !health.isReady) {
      this.#log.warn({ origin, lacking: health.lacking, err: error }, 'a service is not ready');
    }
    if (!isReady && health.isReady) this.#log.info({ origin }, 'a service is ready again');
  }
}
