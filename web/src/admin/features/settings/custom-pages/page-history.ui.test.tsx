import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { historyResponse } from '../../../testing/history.ts';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { samplePages, sampleSetting } from '../../../testing/samples.ts';
import { PageHistory } from './page-history.tsx';

const at = '2026-11-20T02:00:00.000Z';
const document = (text: string) => ({
  blocks: [{ key: 'a', text, type: 'unstyled', depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} } as const],
  entityMap: {},
});
const was = 'We deliver to every district of Hong Kong within three days of your order.';
const is = 'We deliver to every district of Hong Kong within two days of your order.';

test('the history of a page compares its text word by word, and shows the page as it was', async () => {
  const page = (text: string) => ({ text: document(text), image: '', version: '1' });
  respondWith({
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /setting/pages': ({ searchParams }) => ({
      success: true,
      pages: samplePages({ deliveryMethod: page(searchParams.get('asOf') === at ? was : is) }),
    }),
    'GET /history/setting/deliveryMethod': historyResponse(
      { type: 'settings.PageSaved', changes: [{ field: 'text', from: document(was), to: document(is) }] },
      { type: 'settings.PageSaved', at, changes: [{ field: 'text', from: null, to: document(was) }] },
    ),
  });
  const route = { path: '/', element: <PageHistory page="deliveryMethod" /> };
  renderRoutes([route], '/?history=setting.deliveryMethod');
  expect((await screen.findByText('three')).tagName).toBe('DEL');
  expect(screen.getByText('two').tagName).toBe('INS');
  expect(screen.getByText(/We deliver to every district of Hong Kong within$/)).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'View as it was' }));
  const title = await screen.findByText('Delivery Methods, as it was on 20 Nov 2026, 10:00');
  const dialog = title.closest('[role="dialog"]') as HTMLElement;
  await within(dialog).findByText(was);
});
