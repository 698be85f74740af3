import { z } from 'zod';

/** A kind of background work. Its data holds ids only: personal data stays in the log, where it can be erased. */
export interface JobDefinition<Name extends string = string, Data = unknown> {
  /** `context/imperative`, e.g. `invoicing/render-invoice`. The part before the slash is the queue. */
  readonly name: Name;
  /** One sentence for the operators of the shop. */
  readonly summary: string;
  readonly data: z.ZodType<Data>;
  /** How often it is tried before it counts as failed. Default 5. */
  readonly attempts?: number;
  /** Pause before the second try in milliseconds; it doubles with every further one. Default 1,000. */
  readonly backoff?: number;
  /** True of work that waits until the rest of its queue is done: a part of thousands. Default: none is. */
  isBulk?(data: Data): boolean;
}

const jobName = /^[a-z]+\/[a-z]+(-[a-z]+)*$/;

/** Declares a kind of job. Throws at module load when the name is malformed. */
export function defineJob<const Name extends string, Data>(
  definition: JobDefinition<Name, Data>,
): JobDefinition<Name, Data> {
  if (!jobName.test(definition.name)) throw new Error(`${definition.name}: a job is named context/imperative`);
  return definition;
}

/** In the data of a job that can be tried again after it was given up: the id of that retry, absent at first. */
export const retry = { retryId: z.uuid().optional() };

/** The data that a definition's jobs carry. */
export type JobDataOf<Definition> = Definition extends JobDefinition<infer _Name, infer Data> ? Data : never;
