import { integer, jsonb, keyed, readModel, text } from '../kernel/table.ts';

/** Pictures whose renditions are stored, by path. */
export const pictureListTables = readModel('pictures_picture_list', {
  pictures: keyed({
    columns: { path: text(), width: integer(), height: integer(), widths: jsonb<number[]>() },
    key: ['path'],
  }),
});
