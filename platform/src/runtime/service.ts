import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { secretSettings } from './configuration/secret-settings.ts';
import { readServiceSettings, type Settings } from './configuration/settings.ts';
import { armFailpoint } from './failpoint.ts';
import { type Health, type HealthCheck, HealthChecks } from './health/health.ts';
import { listenForHealth, metricsPortOf } from './health/health-server.ts';
import { createLogger, type Logger } from './logging/logger.ts';
import { repeatedWarnings } from './logging/repeated-warnings.ts';
import { RotatingLog } from './logging/rotating-log.ts';
import { isOutage } from './outage.ts';
import { StartFailure } from './start-failure.ts';

/** The arguments with which a service starts. */
export interface Service {
  readonly settings: Settings;
  readonly log: Logger;
  /** Register the service's own counters and histograms here; process figures are in it already. */
  readonly metrics: Registry;
  /**
   * Called at the end, the last registered first: stop listening, finish what is in flight, close pools. 10 s for all
   * together.
   */
  onClose(close: () => unknown): void;
  /**
   * Part of readiness: the check rejects, with the reason, or resolves to false while the service cannot serve. Called
   * at each probe; 2 s.
   */
  addReadinessCheck(name: string, check: HealthCheck): void;
  /** The same for what the service can do without for a while: as long as the check fails, it is degraded. */
  addDegradationCheck(name: string, check: HealthCheck): void;
  /** The health of the service, by all these checks. */
  health(): Promise<Health>;
  /**
   * Ends the service because of what only an operator can mend: it is not ready from now on, with the message of the
   * failure as the reason, logs that message once, and ends a few seconds later with code 2.
   */
  giveUp(failure: Error): void;
}

/** A message of a service to the launcher. */
export interface ReadyMessage {
  readonly ready: true;
  readonly metricsPort: number;
}

const CLOSE_LIMIT_MS = 10_000;
/** How long a service that gave up reports why before it ends; probes come every second or two. */
const GIVEN_UP_MS = 5_000;
/** Exit code when only an operator can mend what is wrong. */
const NEEDS_OPERATOR = 2;
/** Between two attempts to start while a part of the shop is away. */
const START_AGAIN_MS = 1_000;

/**
 * Runs a service until it is stopped: SIGTERM, SIGINT, or the end of the launcher that started it. `start` is fulfilled
 * when the service is ready to serve; when it rejects because a part of the shop is away for a while, what it opened is
 * closed and it is called again. An unhandled rejection ends the process: what it left undone is unknown, and a restart
 * finishes it.
 */
export async function runService(name: string, start: (service: Service) => Promise<void>): Promise<void> {
  const closers: (() => unknown)[] = [];
  const checks = new HealthChecks();
  checks.addRequired('start', () => false);
  let log = createLogger(name, 'info');
  let closing = false;

  const close = async (reason: string, code = 0) => {
    if (closing) return;
    closing = true;
    checks.addRequired('closing', () => false);
    log.info({ reason }, 'closing');
    setTimeout(() => exit(1, 'could not close in time'), CLOSE_LIMIT_MS).unref();
    for (const closer of closers.reverse()) await closer();
    exit(code, 'closed');
  };
  const exit = (code: number, message: string) => {
    log[code === 0 ? 'info' : 'error'](message);
    process.exit(code);
  };
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'ends after an error that nobody handled');
    process.exit(1);
  };
  const closeOrFail = (reason: string, code?: number) => void close(reason, code).catch(fail);
  let givenUp: Error | undefined;
  const giveUp = (failure: Error) => {
    if (givenUp || closing) return;
    givenUp = failure;
    checks.addRequired('operator', () => Promise.reject(failure));
    log.fatal(failure.message);
    setTimeout(() => closeOrFail('it cannot go on', NEEDS_OPERATOR), GIVEN_UP_MS);
  };
  process.on('SIGTERM', (signal) => closeOrFail(signal)).on('SIGINT', (signal) => closeOrFail(signal));
  process.on('disconnect', () => closeOrFail('the launcher is gone'));
  process.on('unhandledRejection', fail).on('uncaughtException', fail);

  /** @throws the error of a start that would fail again. */
  const isAway = (error: unknown): false => {
    if (closing || !isOutage(error)) throw error;
    repeatedWarnings(log).count(error, 'cannot start yet, tries again');
    return false;
  };

  try {
    const settings = readServiceSettings(name, process.env);
    // Processes started by this one inherit none of them.
    for (const secret of secretSettings) delete process.env[secret];
    armFailpoint(settings.FAILPOINT);
    log = createLogger(
      name,
      settings.LOG_LEVEL,
      settings.LOG_FILE === undefined ? undefined : openLog(settings.LOG_FILE),
    );
    const metrics = new Registry();
    metrics.setDefaultLabels({ service: name });
    const healthServer = await listenForHealth({
      host: settings.METRICS_HOST,
      ...metricsPortOf(name, settings.METRICS_PORT),
      metrics,
      health: () => checks.run(),
    });
    closers.push(() => healthServer.close());
    const opened = closers.length;
    const attempt = async () => {
      collectDefaultMetrics({ register: metrics });
      await start({
        settings,
        log,
        metrics,
        onClose: (closer) => closers.push(closer),
        addReadinessCheck: (check, run) => checks.addRequired(check, run),
        addDegradationCheck: (check, run) => checks.addOptional(check, run),
        health: () => checks.run(),
        giveUp,
      });
    };
    while (!(await attempt().then(() => true, isAway))) {
      await closeAll(closers.splice(opened));
      metrics.clear();
      await delay(START_AGAIN_MS);
    }
    checks.drop('start');
    const { port } = healthServer.address() as AddressInfo;
    log.info({ metricsPort: port }, 'ready');
    process.send?.({ ready: true, metricsPort: port } satisfies ReadyMessage);
  } catch (error) {
    if (!(error instanceof StartFailure)) return fail(error);
    process.stderr.write(`${error.message}\n`);
    process.exit(NEEDS_OPERATOR);
  }
}

/** Closes what a failed start has opened, the last first; what cannot be closed is left. */
async function closeAll(closers: readonly (() => unknown)[]): Promise<void> {
  for (const closer of [...closers].reverse()) {
    await Promise.resolve()
      .then(closer)
      .catch(() => undefined);
  }
}

function openLog(path: string): RotatingLog {
  try {
    return new RotatingLog(path);
  } catch (error) {
    throw new StartFailure(`LOG_FILE cannot be written: ${(error as Error).message}`);
  }
}
