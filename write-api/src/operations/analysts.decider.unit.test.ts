import { event } from '@countinghouse/contracts/kernel/event';
import { analystAdded, analystRemoved } from '@countinghouse/contracts/operations/events';
import { expect, it } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { analysts } from './analysts.decider.ts';

const spec = deciderSpec(analysts);
const added = event(analystAdded, { name: 'reader' });
const removed = event(analystRemoved, { name: 'reader' });

it('adds an analyst once, and removes who is there', () => {
  spec.given([]).when({ type: 'AddAnalyst', name: 'reader' }).thenEvents(added);
  spec.given([added]).when({ type: 'AddAnalyst', name: 'reader' }).thenNothing();
  spec.given([added]).when({ type: 'RemoveAnalyst', name: 'reader' }).thenEvents(removed);
  spec.given([added, removed]).when({ type: 'RemoveAnalyst', name: 'reader' }).thenNothing();
  expect(spec.given([added, event(analystAdded, { name: 'other' }), removed]).state).toEqual(['other']);
});
