import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { currencyAdded, currencyRemoved } from '@countinghouse/contracts/settings/events';
import { eventLog } from '@countinghouse/platform/event-log/event-log';
import { createMemoryEventStore } from '@countinghouse/platform/event-log/memory/event-store';
import { memoryKeys } from '@countinghouse/platform/personal-data/testing/memory-keys';
import { expect, test } from 'vitest';
import { type OpsContext, UsageError } from './command.ts';
import { exportLog } from './export-log.command.ts';

test('all events are written as they are stored, one a line, and no further', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-log-'));
  const store = createMemoryEventStore();
  const log = eventLog(store, allEvents, memoryKeys());
  const metadata = { actor: { kind: 'system' as const, name: 'test' }, commandId: newId(), correlationId: newId() };
  const currencyId = newId();
  const added = event(currencyAdded, { currencyId, name: 'EUR', symbol: '€' });
  await log.append('settings.currency-list', 'none', [added, event(currencyRemoved, { currencyId })], metadata);
  const context = { store, signal: new AbortController().signal } as OpsContext;
  const file = join(folder, 'log.ndjson');
  expect(await exportLog([file], context)).toBe(0);
  const lines = (await readFile(file, 'utf8')).split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { stream: 'settings.currency-list', revision: 0, type: 'settings.CurrencyAdded', data: { name: 'EUR' } },
    { stream: 'settings.currency-list', revision: 1, type: 'settings.CurrencyRemoved' },
  ]);
  await expect(exportLog([], context)).rejects.toThrow(UsageError);
  await rm(folder, { recursive: true });
});
