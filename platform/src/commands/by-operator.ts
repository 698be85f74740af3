import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';

/** The metadata of what an operator does at the command line. */
export function byOperator(): EventMetadata {
  const commandId = newId();
  return { actor: { kind: 'system', id: 'operator' }, commandId, correlationId: commandId };
}
