import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { JobQueue } from './queue.ts';
import type { JobOutcome } from './workers.ts';

/** Counts outcomes of jobs and reports how many wait; returns the function to call with each outcome. */
export function jobMetrics(registry: Registry, queue: JobQueue): (outcome: JobOutcome) => void {
  const registers = [registry];
  const outcomes = new Counter({
    name: 'countinghouse_job_tries_total',
    help: 'Tries of jobs by their result: completed, retried or failed.',
    labelNames: ['job', 'result'],
    registers,
  });
  const durations = new Histogram({
    name: 'countinghouse_job_seconds',
    help: 'How long a try of a job took.',
    labelNames: ['job'],
    buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 20],
    registers,
  });
  new Gauge({
    name: 'countinghouse_jobs',
    help: 'Jobs in a queue by their state.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      for (const [name, counts] of Object.entries(await queue.counts())) {
        for (const [state, count] of Object.entries(counts)) this.set({ queue: name, state }, count);
      }
    },
  });
  return ({ job, result, milliseconds }) => {
    outcomes.inc({ job, result });
    durations.observe({ job }, milliseconds / 1_000);
  };
}
