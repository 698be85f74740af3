import { consumerLag } from '@countinghouse/platform/event-log/reading/run-consumer';
import { failureCount } from '@countinghouse/platform/runtime/health/failure-count';
import { repeatedWarnings } from '@countinghouse/platform/runtime/logging/repeated-warnings';
import { isOutage } from '@countinghouse/platform/runtime/outage';
import { runService } from '@countinghouse/platform/runtime/service';
import { sweepVault } from '@countinghouse/platform/vault/housekeeping';
import { buildWriteApp } from './app.ts';
import { importRows } from './catalog/product-import/import-rows.ts';
import { openWriteSide } from './open-write-side.ts';
import { keepOnlineMethod } from './payments/online-method.ts';
import { runClocks } from './processes/clock.ts';
import { runProcesses } from './processes/run-processes.ts';

const SWEEP_MS = 3_600_000;
/** How long calls in flight have for their end when the service closes. */
const STILL_WAITING_MS = 5_000;

await runService(
  'write-api',
  async ({ settings, log: logger, metrics, onClose, addReadinessCheck, health, giveUp }) => {
    const deps = await openWriteSide(settings, logger, metrics, giveUp);
    onClose(() => deps.close());
    addReadinessCheck('event log', () => deps.log.head());
    addReadinessCheck('database', () => deps.database.query('select 1'));

    await keepOnlineMethod(deps.commands, settings.STRIPE_SECRET_KEY !== undefined);
    const { app, processes, clocks } = await buildWriteApp(deps, settings, { logger, health });
    const stop = new AbortController();
    const warnings = repeatedWarnings(logger);
    const countFailure = failureCount(metrics);
    const running = runProcesses(processes, {
      log: deps.log,
      database: deps.database,
      signal: stop.signal,
      lag: consumerLag(metrics),
      onFailure(process, error) {
        countFailure(process);
        if (isOutage(error)) warnings.count(error, 'processes cannot work for a while and will go on');
        else logger.error({ err: error, process }, 'a process failed and will go on');
      },
    });
    const ticking = runClocks(clocks, {
      signal: stop.signal,
      onFailure(clock, error) {
        countFailure(clock);
        logger.error({ err: error, clock }, 'work on time failed and will go on');
      },
    });
    const watching = deps.commands.watchLog(stop.signal);
    const sweep = setInterval(() => {
      Promise.all([sweepVault(deps.database), importRows(deps.database).removeOld()]).then(
        ([swept, importRows]) => logger.info({ ...swept, importRows }, 'swept the vault'),
        (error: unknown) => warnings.warn(error, 'the vault was not swept'),
      );
    }, SWEEP_MS);
    onClose(async () => {
      clearInterval(sweep);
      stop.abort();
      await Promise.all([running, ticking, watching]);
    });

    await app.listen({ host: settings.HOST, port: settings.WRITE_API_PORT });
    onClose(async () => {
      // A call that still waits for the outcome of a job then gets 503; the job continues.
      const timer = setTimeout(() => void deps.log.close(), STILL_WAITING_MS);
      await app.close();
      clearTimeout(timer);
    });
  },
);
