import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { FieldValue } from './field-value.tsx';

const document = '/files/documents/018f0000-0000-7000-8000-000000000001.txt';
const show = (field: string, value: unknown) =>
  renderRoutes([{ path: '/', element: <FieldValue field={field} value={value} /> }], '/');

test('a file of the remarks is shown by its uploaded name, and downloads', async () => {
  const headers = { 'Content-Disposition': 'attachment; filename="terms.txt"; filename*=UTF-8\'\'%E6%A2%9D.txt' };
  const requests = respondWith({ [`HEAD ${document}`]: () => new Response(null, { headers }) });
  show('remarks.content', document);
  expect(await screen.findByText('條.txt')).toBeTruthy();
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Download file: 條.txt');
  expect(requests).toEqual([`HEAD ${document}`]);
});

test('the kind of remarks is a word', () => {
  respondWith({});
  show('remarks.type', 'FILE');
  expect(screen.getByText('File')).toBeTruthy();
});
