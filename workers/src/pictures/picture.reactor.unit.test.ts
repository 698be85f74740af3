import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { productChanged, productCreated } from '@countinghouse/contracts/catalog/events';
import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { event } from '@countinghouse/contracts/kernel/event';
import { picturePath } from '@countinghouse/contracts/kernel/http/rendition';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { failedJobRetried } from '@countinghouse/contracts/operations/events';
import { pictureReady, pictureUnusable } from '@countinghouse/contracts/pictures/events';
import { makeRenditions } from '@countinghouse/contracts/pictures/jobs';
import { pageSaved } from '@countinghouse/contracts/settings/events';
import { expect, test } from 'vitest';
import { pictureReactor } from './picture.reactor.ts';

const [a, b, c] = [newId(), newId(), newId()] as const;
const [atA, atB, atC] = [a, b, c].map(picturePath) as [string, string, string];
const productId = newId();
const details = { ...blankProduct, itemNo: 'A-1', name: 'Mug' };

const chosen = { actor: { kind: 'staff', id: newId() } };

function requested(happened: DomainEvent, metadata: object = chosen, bulk = {}): string[] {
  const reactions = [pictureReactor.react({ ...happened, metadata } as RecordedEvent)].flat();
  return reactions.flatMap((reaction) => {
    if (!reaction || !('requested' in reaction)) return [];
    const { key, job, data } = reaction.requested;
    expect(job).toBe(makeRenditions);
    expect(makeRenditions.data.parse(data)).toEqual({ pictureId: key, ...bulk });
    return [key];
  });
}

test('every picture of a new product is requested once', () => {
  const shown = { ...details, photo: atA, thumbnails: [atB, atA, atC] };
  expect(requested(event(productCreated, { productId, details: shown, openingQuantity: 0 }))).toEqual([a, b, c]);
  expect(requested(event(productCreated, { productId, details, openingQuantity: 0 }))).toEqual([]);
});

test('pictures of an import wait for those that somebody has just chosen', () => {
  const created = event(productCreated, { productId, details: { ...details, photo: atA }, openingQuantity: 0 });
  const bulk = { isBulk: true };
  expect(requested(created, { ...chosen, causationId: newId() }, bulk)).toEqual([a]);
  expect(requested(created, { actor: { kind: 'system', id: 'demo' } }, bulk)).toEqual([a]);
});

test('new pictures of a changed product are requested, nothing without a new one', () => {
  const changed = (changes: Partial<typeof details>) =>
    event(productChanged, { productId, changes, countedDifference: 0 });
  expect(requested(changed({ photo: atA }))).toEqual([a]);
  expect(requested(changed({ thumbnails: [atB, atC] }))).toEqual([b, c]);
  expect(requested(changed({ photo: '', thumbnails: [] }))).toEqual([]);
  expect(requested(changed({ name: 'Cup' }))).toEqual([]);
});

test('every picture of a page is requested', () => {
  expect(
    requested(event(pageSaved, { page: 'dashboard', changes: { logo: atA, icon: atB, banner: [atC, atA] } })),
  ).toEqual([a, b, c]);
  expect(requested(event(pageSaved, { page: 'about', changes: { image: atA, text: null } }))).toEqual([a]);
  expect(requested(event(pageSaved, { page: 'newPage', changes: { images: [atC, atB] } }))).toEqual([c, b]);
});

test.each([
  '/files/documents/018f0000-0000-7000-8000-000000000001.webp',
  'https://elsewhere.example/a.webp',
  `${atA.replace('.webp', '')}-640.webp`,
  'nonsense',
])('%j is not a picture of the shop and not requested', (photo) => {
  const changes = { photo, thumbnails: [atB] };
  expect(requested(event(productChanged, { productId, changes, countedDifference: 0 }))).toEqual([b]);
});

test('both outcomes settle it', () => {
  const ready = event(pictureReady, { path: atA, width: 1, height: 1, widths: [] });
  const unusable = event(pictureUnusable, { path: atA, cause: 'undecodable' });
  for (const outcome of [ready, unusable]) {
    const recorded = { ...outcome, metadata: {} } as RecordedEvent;
    expect(pictureReactor.react(recorded)).toEqual([{ settled: a }]);
  }
});

test('a failed one is requested again under the key of its retry, which its outcome settles', () => {
  const retry = { jobId: 'j', retryId: 'r', work: { kind: 'picture', pictureId: a } } as const;
  expect(pictureReactor.react(event(failedJobRetried, retry) as RecordedEvent)).toMatchObject({
    requested: { key: 'r', data: { pictureId: a, retryId: 'r' } },
  });
  const other = { ...retry, work: { kind: 'export', exportId: 'e' } } as const;
  expect(pictureReactor.react(event(failedJobRetried, other) as RecordedEvent)).toBeUndefined();
  const ready = event(pictureReady, { path: atA, width: 1, height: 1, widths: [] });
  const outcome = { ...ready, metadata: { causationId: 'r' } } as unknown as RecordedEvent;
  expect(pictureReactor.react(outcome)).toEqual([{ settled: a }, { settled: 'r' }]);
});
