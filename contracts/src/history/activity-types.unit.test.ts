import { expect, test } from 'vitest';
import { allEvents } from '../event-registry.ts';
import { activityTypes } from './activity-types.ts';

test('what happened can be narrowed by every type of event', () => {
  expect([...activityTypes].sort()).toEqual([...allEvents.keys()].sort());
});
