import { Counter } from 'prom-client';
import { runService } from '../runtime/service.ts';

/** A service that does only what the first argument names. */
const [behaviour] = process.argv.slice(2);

let attempts = 0;

await runService('sample', async ({ log, metrics, onClose, addReadinessCheck }) => {
  attempts += 1;
  new Counter({ name: 'sample_total', help: 'Registered by every attempt.', registers: [metrics] });
  onClose(() => log.info('first opened'));
  onClose(() => log.info('last opened'));
  if (behaviour === 'early' && attempts < 3) {
    throw Object.assign(new Error('cannot execute CREATE SCHEMA in a read-only transaction'), { code: '25006' });
  }
  addReadinessCheck('database', () => behaviour !== 'not-ready');
  if (behaviour === 'rejecting') setTimeout(() => Promise.reject(new Error('nobody handles this')), 10);
});
