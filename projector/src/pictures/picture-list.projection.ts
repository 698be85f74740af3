import type { PictureEvent } from '@countinghouse/contracts/pictures/events';
import { defineProjection } from '../runner/define-projection.ts';

/** Pictures whose renditions are stored, by path. */
export const pictureList = defineProjection<PictureEvent>({
  name: 'pictures_picture_list',
  version: 1,
  tables: [
    {
      name: 'pictures',
      columns: { path: 'text', width: 'integer not null', height: 'integer not null', widths: 'jsonb not null' },
      key: ['path'],
    },
  ],
  on: {
    'pictures.PictureReady': {
      apply({ data: { path, width, height, widths } }, rows) {
        rows.put('pictures', { path, width, height, widths });
      },
    },
  },
});
