import { productColumns } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import { columnHead } from '@countinghouse/contracts/messages/column-heads';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { ImportUpload } from './import-upload.tsx';

let saved: { readonly name: string; readonly file: Blob }[];

beforeEach(() => {
  saved = [];
  let file = new Blob();
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(given: Blob): string {
        file = given;
        return 'blob:file';
      }
      static override revokeObjectURL() {}
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
});

test('a template file with the columns of an import is offered as CSV and as a workbook', async () => {
  respondWith({ 'GET /product/import': { success: true, imports: [] } });
  renderRoutes([{ path: '/import', element: <ImportUpload /> }], '/import');
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  await userEvent.click(screen.getByRole('button', { name: 'XLSX' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['products.csv', 'products.xlsx']));
  const [csv, workbook] = saved.map(({ file }) => file);
  const heads = productColumns.filter((column) => column !== 'taxClass').map((column) => columnHead('en', column));
  const line = (await csv!.text()).replaceAll(/["\ufeff\r\n]/g, '').split(',');
  expect(line).toEqual(heads);
  expect(workbook!.size).toBeGreaterThan(500);
});
