import { runService } from '../runtime/service.ts';

/** A service that does nothing but what the first argument says. */
const [behaviour] = process.argv.slice(2);

await runService('sample', async ({ log, onClose, addReadinessCheck }) => {
  onClose(() => log.info('first opened'));
  onClose(() => log.info('last opened'));
  addReadinessCheck('database', () => behaviour !== 'not-ready');
  if (behaviour === 'rejecting') setTimeout(() => Promise.reject(new Error('nobody handles this')), 10);
});
