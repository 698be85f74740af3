import { boolean, integer, jsonb, keyed, readModel, text, timestamptz, uuid } from '../kernel/table.ts';
import type { ExportView } from './views.ts';

export const exportListTables = readModel('exports_export_list', {
  exports: keyed({
    columns: {
      export_id: uuid(),
      asked_by: text(),
      list: text<ExportView['list']>(),
      format: text<ExportView['format']>(),
      created_at: timestamptz(),
      status: text<ExportView['status']>(),
      cause: text<NonNullable<ExportView['cause']>>().nullable(),
      path: text().nullable(),
      expires_at: timestamptz().nullable(),
      omitted: jsonb<ExportView['omitted']>(),
      changed: jsonb<ExportView['changed']>(),
      unprintable: jsonb<ExportView['unprintable']>(),
      /** Whether a search narrowed it. */
      is_searched: boolean(),
      /** Whether the search is forgotten, so that the file cannot be written again. */
      is_forgotten: boolean(),
      revision: integer(),
    },
    key: ['export_id'],
    indexes: (c) => [
      `(${c.asked_by}, ${c.created_at} desc, ${c.export_id} desc)`,
      `(${c.export_id}) where ${c.status} = 'failed' and ${c.is_searched} and not ${c.is_forgotten}`,
    ],
  }),
});
