import type { JobDefinition } from '@countinghouse/contracts/kernel/job';

/** The queue of a job: its context. */
export function queueOf(job: JobDefinition): string {
  return job.name.slice(0, job.name.indexOf('/'));
}

/**
 * The id under which a job is queued, the same for the same work: `send-mail_<key>`. BullMQ takes neither a colon
 * nor an id of digits only.
 * @throws RangeError for a key with other characters than letters, digits, `-` and `_`, or with more than 200.
 */
export function jobId(job: JobDefinition, key: string): string {
  if (!/^[A-Za-z0-9_-]{1,200}$/.test(key)) throw new RangeError(`${job.name}: unusable job key`);
  return `${prefixOf(job)}${key}`;
}

/** The key that an id was made of by {@link jobId}. */
export function keyOf(job: JobDefinition, id: string): string {
  return id.slice(prefixOf(job).length);
}

function prefixOf({ name }: JobDefinition): string {
  return `${name.slice(name.indexOf('/') + 1)}_`;
}
