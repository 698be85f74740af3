import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { armFailpoint } from './failpoint.ts';
import { listenForHealth } from './health-server.ts';
import { inTime } from './in-time.ts';
import { createLogger, type Logger } from './logger.ts';
import { RotatingLog } from './rotating-log.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartFailure } from './start-failure.ts';

/** What a service is given to start with. */
export interface Service {
  readonly settings: Settings;
  readonly log: Logger;
  /** Register the service's own counters and histograms here; process figures are in it already. */
  readonly metrics: Registry;
  /** Called at the end, the last registered first: stop listening, finish what is in flight, close pools. 10 s for all together. */
  onClose(close: () => unknown): void;
  /** Part of readiness: the check rejects or answers false while the service cannot serve. Called at each probe; 2 s. */
  addReadinessCheck(name: string, check: () => unknown): void;
}

/** A message of a service to the launcher. */
export interface ReadyMessage {
  readonly ready: true;
  readonly metricsPort: number;
}

const CLOSE_LIMIT_MS = 10_000;
const CHECK_LIMIT_MS = 2_000;

/**
 * Runs a service until it is told to stop: SIGTERM, SIGINT, or the end of the launcher that started it. `start` is
 * fulfilled when the service is ready to serve. A rejection that nobody handles ends the process: what it left undone is unknown, and a
 * restart finishes it.
 */
export async function runService(name: string, start: (service: Service) => Promise<void>): Promise<void> {
  const closers: (() => unknown)[] = [];
  const checks = new Map<string, () => unknown>([['start', () => false]]);
  let log = createLogger(name, 'info');
  let closing = false;

  const close = async (reason: string) => {
    if (closing) return;
    closing = true;
    log.info({ reason }, 'closing');
    setTimeout(() => exit(1, 'could not close in time'), CLOSE_LIMIT_MS).unref();
    for (const closer of closers.reverse()) await closer();
    exit(0, 'closed');
  };
  const exit = (code: number, message: string) => {
    log[code === 0 ? 'info' : 'error'](message);
    process.exit(code);
  };
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'ends after an error that nobody handled');
    process.exit(1);
  };
  const closeOrFail = (reason: string) => void close(reason).catch(fail);
  process.on('SIGTERM', closeOrFail).on('SIGINT', closeOrFail);
  process.on('disconnect', () => closeOrFail('the launcher is gone'));
  process.on('unhandledRejection', fail).on('uncaughtException', fail);

  try {
    const settings = readSettings(process.env);
    armFailpoint(settings.FAILPOINT);
    log = createLogger(
      name,
      settings.LOG_LEVEL,
      settings.LOG_FILE === undefined ? undefined : openLog(settings.LOG_FILE),
    );
    const metrics = new Registry();
    metrics.setDefaultLabels({ service: name });
    collectDefaultMetrics({ register: metrics });
    const notReady = async () => (closing ? ['closing'] : await failing(checks));
    const health = await listenForHealth({
      host: settings.METRICS_HOST,
      port: settings.METRICS_PORT,
      metrics,
      notReady,
    });
    closers.push(() => health.close());
    await start({
      settings,
      log,
      metrics,
      onClose: (closer) => closers.push(closer),
      addReadinessCheck: (check, run) => checks.set(check, run),
    });
    checks.delete('start');
    const { port } = health.address() as AddressInfo;
    log.info({ metricsPort: port }, 'ready');
    process.send?.({ ready: true, metricsPort: port } satisfies ReadyMessage);
  } catch (error) {
    if (!(error instanceof StartFailure)) return fail(error);
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

function openLog(path: string): RotatingLog {
  try {
    return new RotatingLog(path);
  } catch (error) {
    throw new StartFailure(`LOG_FILE cannot be written: ${(error as Error).message}`);
  }
}

async function failing(checks: ReadonlyMap<string, () => unknown>): Promise<string[]> {
  const results = await Promise.all(
    [...checks].map(async ([name, check]) => ((await passes(check)) ? undefined : name)),
  );
  return results.filter((name) => name !== undefined);
}

async function passes(check: () => unknown): Promise<boolean> {
  const checking = Promise.resolve().then(check);
  try {
    return (await inTime(checking, CHECK_LIMIT_MS, () => new Error('the check takes too long'))) !== false;
  } catch {
    return false;
  }
}
