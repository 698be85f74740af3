import type { PictureEvent } from '@countinghouse/contracts/pictures/events';
import { pictureListTables as tables } from '@countinghouse/contracts/pictures/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';

/** Pictures whose renditions are stored, by path. */
export const pictureList = defineProjection<PictureEvent>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'pictures.PictureReady': {
      apply({ data: { path, width, height, widths } }, rows) {
        rows.put(tables.pictures, { path, width, height, widths });
      },
    },
  },
});
