import { event } from '@countinghouse/contracts/kernel/event';
import { picturePath } from '@countinghouse/contracts/kernel/http/rendition';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { pictureReady, pictureUnusable } from '@countinghouse/contracts/pictures/events';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import { expect, it } from 'vitest';
import { pictureList } from './picture-list.projection.ts';

const spec = projectionSpec(pictureList);

it('shows the pictures that have renditions, as they were last made, and no unusable ones', async () => {
  const [photo, icon, broken] = [newId(), newId(), newId()].map(picturePath) as [string, string, string];
  const ready = (path: string, width: number, widths: number[]) =>
    event(pictureReady, { path, width, height: 2 * width, widths });
  const { pictures } = await spec.rowsAfter(
    ready(photo, 400, [160]),
    ready(icon, 32, []),
    event(pictureUnusable, { path: broken, cause: 'undecodable' }),
    ready(photo, 400, [160, 320]),
  );
  expect(pictures).toEqual([
    { path: photo, width: 400, height: 800, widths: [160, 320] },
    { path: icon, width: 32, height: 64, widths: [] },
  ]);
});
