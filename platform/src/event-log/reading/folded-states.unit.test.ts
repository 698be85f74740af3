import { event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { companyInfoOf, companyInfoState } from '@countinghouse/contracts/settings/company-info.state';
import { COMPANY_INFO, companyInfoChanged } from '@countinghouse/contracts/settings/events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { memoryLog } from '../../testing/memory-log.ts';
import { foldedStates } from './folded-states.ts';

const COMPANY = streamOf(COMPANY_INFO.category, COMPANY_INFO.id);

function shopWithCompany() {
  const { log, put } = memoryLog();
  const read = vi.fn(log.read);
  const states = foldedStates({ log: { ...log, read } });
  const name = async () => companyInfoOf(await states.load(COMPANY, companyInfoState)).name;
  return {
    states,
    read,
    name,
    rename: (to: string) => put(COMPANY, [event(companyInfoChanged, { changes: { name: to } })]),
  };
}

test('a watched state is read once, and what was appended since when its stream was appended to', async () => {
  const { states, read, name, rename } = shopWithCompany();
  await rename('Lanterns');
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  void states.watch(stop.signal);
  await new Promise(setImmediate);
  expect([await name(), await name(), await name()]).toEqual(['Lanterns', 'Lanterns', 'Lanterns']);
  vi.advanceTimersByTime(3_600_000);
  expect(await name()).toBe('Lanterns');
  expect(read).toHaveBeenCalledTimes(1);
  await rename('Lamps');
  await vi.waitUntil(async () => (await name()) === 'Lamps');
  expect(read).toHaveBeenCalledTimes(2);
  expect(read).toHaveBeenLastCalledWith(COMPANY, expect.objectContaining({ from: 1 }));
});

test('readers of one stream at once share a read', async () => {
  const { read, name, rename } = shopWithCompany();
  await rename('Lanterns');
  expect(await Promise.all([name(), name(), name()])).toEqual(['Lanterns', 'Lanterns', 'Lanterns']);
  expect(read).toHaveBeenCalledTimes(1);
});

test('a failed read is tried again by the next reader', async () => {
  const { read, name, rename } = shopWithCompany();
  await rename('Lanterns');
  read.mockRejectedValueOnce(new Error('no answer'));
  await expect(name()).rejects.toThrow('no answer');
  expect(await name()).toBe('Lanterns');
});

test('a state that is not watched is read again after a second', async () => {
  const { name, rename } = shopWithCompany();
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await name()).toBe('');
  await rename('Lanterns');
  vi.advanceTimersByTime(1_000);
  expect(await name()).toBe('Lanterns');
});
