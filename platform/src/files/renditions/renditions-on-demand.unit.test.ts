import { RefusedError } from '@countinghouse/contracts/kernel/errors';
import { renditionWidthsUpTo } from '@countinghouse/contracts/kernel/http/rendition';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { newFilePath } from '../file-path.ts';
import { type Rendition, renditionOf } from './rendition-path.ts';
import { renditionsOnDemand } from './renditions-on-demand.ts';

/** What was loaded, and how each load ends. */
let loads: { rendition: Rendition; end: (content?: Buffer) => void }[];
let demand: ReturnType<typeof renditionsOnDemand>;
beforeEach(() => {
  loads = [];
  demand = renditionsOnDemand((rendition) => new Promise((end) => loads.push({ rendition, end })));
});

const picture = sharp({ create: { width: 200, height: 100, channels: 3, background: '#b08d57' } })
  .webp()
  .toBuffer();
const another = (format: 'webp' | 'avif' = 'webp') => renditionOf(newFilePath('image', 'webp'), 160, format);
/** Ends every load, also those that begin when others have ended. */
async function endAll(content?: Buffer, work: Promise<unknown>[] = []) {
  let over = false;
  const settled = Promise.allSettled(work).finally(() => {
    over = true;
  });
  while (!over) {
    for (const { end } of loads) end(content);
    await new Promise(setImmediate);
  }
  return settled;
}

test('two are made at once, 64 wait, and the next one is refused as UNAVAILABLE', async () => {
  const taken = Array.from({ length: 66 }, () => demand(another()));
  await expect(demand(another())).rejects.toThrow(RefusedError);
  await expect(demand(another())).rejects.toMatchObject({ refusal: { refused: 'UNAVAILABLE' } });
  expect(loads).toHaveLength(2);

  const settled = await endAll(await picture, taken);
  expect(settled.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(loads).toHaveLength(66);
  const next = demand(another());
  await endAll(undefined, [next]);
  expect(await next).toBeUndefined();
});

test('who asks for many lets others have theirs', async () => {
  const many = Array.from({ length: 66 }, () => demand(another(), 'many'));
  const one = demand(another(), () => 'one');
  await expect(many[65]).rejects.toMatchObject({ refusal: { refused: 'UNAVAILABLE' } });
  await endAll(await picture, [...many, one]);
  expect(await one).toBeDefined();
});

test('concurrent requests for one rendition share it, and later ones do not', async () => {
  const rendition = another();
  const all = Array.from({ length: 100 }, () => demand(rendition));
  await endAll(await picture, all);
  expect(loads).toHaveLength(1);
  expect(new Set(await Promise.all(all)).size).toBe(1);
  const again = demand(rendition);
  await endAll(await picture, [again]);
  expect(loads).toHaveLength(2);
});

test('AVIF is not made', async () => {
  expect(await demand(another('avif'))).toBeUndefined();
  expect(loads).toHaveLength(0);
});

test('a place in the queue is free again after an error', async () => {
  const failing = renditionsOnDemand(async () => {
    throw new Error('storage down');
  });
  for (const _ of renditionWidthsUpTo(1_920)) {
    await expect(failing(another())).rejects.toThrow('storage down');
  }
});
