import { expect, test } from 'vitest';
import { columnHead, exportColumns } from './column-heads.ts';
import { languages } from './language.ts';

test.each(languages)(
  'in %s every column has a name of its own, without what separates the cells of a file',
  (language) => {
    const heads = exportColumns.map((column) => columnHead(language, column));
    expect(new Set(heads.map((head) => head.toLowerCase())).size).toBe(exportColumns.length);
    for (const head of heads) expect(head).toMatch(/^[^,;\t\r\n]+$/);
  },
);
