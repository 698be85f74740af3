import type { Refusal } from '@countinghouse/contracts/kernel/errors';
import { isRefusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent, EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Handled } from './commands.ts';
import { allSettledOrThrow } from './locks.ts';
import { metadataOf, type SagaDependencies, type SagaStep } from './saga-step.ts';

type ReservingDependencies = Pick<SagaDependencies, 'commands' | 'reached' | 'contention'>;

/**
 * Reserves step by step. A step that is refused while another saga may release what it lacks is decided again, and
 * recorded as refused only when nothing can come back. Steps that may be refused follow each other in one order of all
 * sagas, so that of two that wait none holds what the other waits for.
 */
export async function reserve(
  deps: ReservingDependencies,
  steps: readonly SagaStep[],
  cause: EventMetadata,
  until: number,
): Promise<readonly DomainEvent[]> {
  const { commands, reached } = deps;
  const outcomes: DomainEvent[] = [];
  const done = ({ events }: Handled<unknown>) => {
    outcomes.push(...events);
    reached('saga.reserved');
  };
  const inOrder: SagaStep[] = [];
  const plenty: SagaStep[] = [];
  const sort = async (step: SagaStep) => {
    const isScarce = step.taking?.isScarce((await step.load(commands, 'cached')).state) ?? false;
    (isScarce ? inOrder : plenty).push(step);
  };
  await allSettledOrThrow(steps.map(sort));
  const take = async (step: SagaStep) => {
    const taken = await (step.taking ?? step).handle(commands, metadataOf(step, cause));
    if (isRefusal(taken)) inOrder.push(step);
    else done(taken);
  };
  await allSettledOrThrow(plenty.map(take));

  const isRefused = () => outcomes.some(({ type }) => steps.some(({ taking }) => taking?.refusedBy === type));
  for (const step of inOrder.sort((one, other) => (one.stream < other.stream ? -1 : 1))) {
    const metadata = metadataOf(step, cause);
    let handled = isRefused() ? undefined : await step.taking?.handle(commands, metadata);
    while (isRefusal(handled) && (await mayComeBack(deps, step, until))) {
      handled = await step.taking?.handle(commands, metadata);
    }
    if (!handled || isRefusal(handled)) handled = accepted(await step.handle(commands, metadata));
    done(handled);
  }
  return outcomes;
}

/**
 * The refusals that steps would get now and whatever is released meanwhile; waits as long as that is open. Nothing is
 * appended.
 */
export async function refusalsOf(
  deps: ReservingDependencies,
  steps: readonly SagaStep[],
  cause: EventMetadata,
  until: number,
): Promise<readonly DomainEvent[]> {
  const refusalsIn = async (step: SagaStep, consistency: 'cached' | 'latest') => {
    const { events } = step.decide(await step.load(deps.commands, consistency), metadataOf(step, cause));
    return events.filter(({ type }) => type === step.taking?.refusedBy);
  };
  const refused = await allSettledOrThrow(
    steps.map(async (step) => {
      if ((await refusalsIn(step, 'cached')).length === 0) return [];
      for (;;) {
        const refusals = await refusalsIn(step, 'latest');
        if (refusals.length === 0 || !(await mayComeBack(deps, step, until))) return refusals;
      }
    }),
  );
  return refused.flat();
}

/** Whether what a step was refused may come back; waits until it does, or nothing more can. */
export async function mayComeBack(
  { contention }: Pick<SagaDependencies, 'contention'>,
  { stream, taking }: SagaStep,
  until: number,
): Promise<boolean> {
  return taking !== undefined && contention.mayComeBack({ stream, ...taking }, until);
}

/** What a step did that must not be refused. @throws RefusedError */
export function accepted<State>(handled: Handled<State> | Refusal): Handled<State> {
  if (isRefusal(handled)) throw new RefusedError(handled);
  return handled;
}
