import { allEvents } from '@countinghouse/contracts/event-registry';
import { defineJob } from '@countinghouse/contracts/kernel/job';
import { eventLog } from '@countinghouse/platform/event-log/event-log';
import { createMemoryEventStore } from '@countinghouse/platform/event-log/memory/event-store';
import { memoryKeys } from '@countinghouse/platform/personal-data/testing/memory-keys';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { givenUpWork, recordGivenUp } from './given-up-work.ts';

const job = defineJob({ name: 'testing/do-it', summary: 'Do it.', data: z.strictObject({}) });

test('work that is given up twice is recorded once, with its job, its key and what it was about', async () => {
  const log = eventLog(createMemoryEventStore(), allEvents, memoryKeys());
  const giveUp = recordGivenUp(log);
  const data = { orderId: 'o', retryId: 'r' };
  for (const correlationId of ['c', undefined])
    await giveUp({ job, key: 'a', data, correlationId, cause: 'subject-unknown' });
  const recorded = [];
  for await (const { events, caughtUp } of log.subscribeAll({ after: '', signal: new AbortController().signal })) {
    recorded.push(...events);
    if (caughtUp) break;
  }
  expect(recorded).toHaveLength(1);
  expect(recorded[0]).toMatchObject({
    type: givenUpWork.type,
    data: { cause: 'subject-unknown', orderId: 'o', customerId: null },
    metadata: { correlationId: 'c', causationId: 'r' },
  });
  expect(givenUpWork.workOf(recorded[0]!)).toMatchObject({ job: 'testing/do-it', key: 'a' });
});
