import { withTimeout } from '../with-timeout.ts';

/** The health of a service. */
export interface Health {
  /** `degraded`: it serves, but lacks something. */
  readonly status: 'ready' | 'degraded' | 'not-ready';
  readonly ready: boolean;
  /** Names of required parts that it lacks. */
  readonly waitingFor: readonly string[];
  /** Names of parts that it serves without at present. */
  readonly degradedBy: readonly string[];
  /** Why, by those names: for operators, not for the public. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** Fails by rejecting, with the reason, or by resolving to false. */
export type HealthCheck = () => unknown;

const CHECK_LIMIT_MS = 2_000;
const LONGEST_REASON = 300;

/**
 * The required and the dispensable parts of a service, each with a check. Checks run at every probe, in parallel, for 2
 * s at most.
 */
export class HealthChecks {
  readonly #required = new Map<string, HealthCheck>();
  readonly #optional = new Map<string, HealthCheck>();

  /** While the check fails, the service cannot serve. */
  addRequired(name: string, check: HealthCheck): void {
    this.#required.set(name, check);
  }

  /** While the check fails, the service serves in part. */
  addOptional(name: string, check: HealthCheck): void {
    this.#optional.set(name, check);
  }

  /** The service needs this no more. */
  drop(name: string): void {
    this.#required.delete(name);
  }

  async run(): Promise<Health> {
    const [required, optional] = await Promise.all([failing(this.#required), failing(this.#optional)]);
    const ready = required.size === 0;
    return {
      status: !ready ? 'not-ready' : optional.size > 0 ? 'degraded' : 'ready',
      ready,
      waitingFor: [...required.keys()],
      degradedBy: [...optional.keys()],
      reasons: Object.fromEntries([...required, ...optional]),
    };
  }
}

/** A check or a measurement that must not run at every probe: its result is cached for `ms` milliseconds. */
export function atMostEvery<Outcome>(
  ms: number,
  check: () => Outcome | Promise<Outcome>,
  clock: () => number = Date.now,
): () => Promise<Outcome> {
  let last: { readonly at: number; readonly outcome: Promise<Outcome> } | undefined;
  return () => {
    if (!last || clock() - last.at >= ms) {
      const outcome = Promise.resolve().then(check);
      outcome.catch(() => undefined);
      last = { at: clock(), outcome };
    }
    return last.outcome;
  };
}

async function failing(checks: ReadonlyMap<string, HealthCheck>): Promise<Map<string, string>> {
  const reasons = new Map<string, string>();
  await Promise.all([...checks].map(async ([name, check]) => reasons.set(name, (await reasonOf(check)) ?? '')));
  return new Map(
    [...checks.keys()].flatMap((name) => (reasons.get(name) ? [[name, reasons.get(name)!] as const] : [])),
  );
}

async function reasonOf(check: HealthCheck): Promise<string | undefined> {
  try {
    const running = Promise.resolve().then(check);
    const passed = await withTimeout(running, CHECK_LIMIT_MS, () => new Error('the check takes too long'));
    return passed === false ? 'the check says no' : undefined;
  } catch (error) {
    const { message } = error as Error;
    return (message || 'the check failed').slice(0, LONGEST_REASON);
  }
}
