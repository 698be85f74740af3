import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { FileLink } from './file-link.tsx';

const show = (path: string) => {
  const asked: string[] = [];
  respondWith({
    'HEAD /files/documents/a.pdf': () => {
      asked.push('a.pdf');
      return new Response(null, { headers: { 'Content-Disposition': "attachment; filename*=UTF-8''Terms.pdf" } });
    },
  });
  renderRoutes([{ path: '/', element: <FileLink path={path} /> }], '/');
  return asked;
};

test('a stored file is a link by its name', async () => {
  show('/files/documents/a.pdf');
  await screen.findByRole('button', { name: /Terms\.pdf/ });
});

test.each(['typed remark', '//elsewhere.example/files/x', 'https://elsewhere.example/files/x'])(
  'the text %s is shown, and nothing is fetched',
  async (text) => {
    const asked = show(text);
    await screen.findByText(text);
    expect(screen.queryByRole('button')).toBeNull();
    expect(asked).toEqual([]);
  },
);
