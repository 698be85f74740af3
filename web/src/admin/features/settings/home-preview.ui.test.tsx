import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { samplePages, sampleSetting } from '../../testing/samples.ts';
import { sentOf } from '../../testing/sent.ts';
import { CustomPagesScreen } from './custom-pages/custom-pages.screen.tsx';

const PATH = '/admin/setting/custom-pages';
const routes = [{ path: `${PATH}/:page`, element: <CustomPagesScreen /> }];
const pages = samplePages({
  dashboard: { title: 'Old', logo: '/files/logo.webp', icon: '', banner: ['/files/1.webp'], version: '3' },
  newPage: { text: null, images: ['/files/news.webp'], version: '1' },
});
const setting = sampleSetting({
  productDisplay: [
    { title: 'Teas', tag: { _id: 'tea', name: 'Tea' } },
    { title: 'Gone', tag: null },
  ],
});

/** A server that renders the title of the request, or refuses; `asked` contains the requested settings. */
function server() {
  const asked: unknown[] = [];
  const state = { isDown: false };
  const requests = respondWith({
    'GET /setting': { success: true, setting },
    'GET /setting/pages': { success: true, pages },
    'POST /setting/home-preview/page': (_, init) => {
      const { body } = sentOf(init);
      asked.push(body);
      if (state.isDown) return Response.json({ code: 'UNAVAILABLE', message: 'Not now' }, { status: 503 });
      return { success: true, html: `<h1>${(body as { title: string }).title}</h1>` };
    },
  });
  return { asked, requests, state };
}

const frame = () => screen.findByTitle<HTMLIFrameElement>('Preview of the home page');

test('the home page is shown with the unsaved input, and nothing is saved', async () => {
  const { asked, requests } = server();
  renderRoutes(routes, `${PATH}/dashboard`);
  expect((await frame()).getAttribute('srcdoc')).toBe('<h1>Old</h1>');
  const saved = { ...{ title: 'Old', icon: '', logo: '/files/logo.webp', banner: ['/files/1.webp'] } };
  const rest = { news: ['/files/news.webp'], displays: [{ title: 'Teas', tag: 'tea' }] };
  expect(asked).toEqual([{ ...saved, ...rest }]);

  await userEvent.type(screen.getByLabelText('Title'), 'er');
  await waitFor(async () => expect((await frame()).getAttribute('srcdoc')).toBe('<h1>Older</h1>'));
  expect(asked.at(-1)).toEqual({ ...saved, ...rest, title: 'Older' });
  expect(requests.filter((request) => request.startsWith('PATCH'))).toEqual([]);
});

test('the preview runs no scripts, and is as wide as a phone on request', async () => {
  server();
  renderRoutes(routes, `${PATH}/dashboard`);
  expect((await frame()).getAttribute('sandbox')).toBe('allow-same-origin');
  expect((await frame()).style.width).toBe('1280px');
  await userEvent.click(screen.getByText('Phone'));
  expect((await frame()).style.width).toBe('390px');
});

test('a failed preview shows an error and can be retried', async () => {
  const { state } = server();
  state.isDown = true;
  renderRoutes(routes, `${PATH}/newPage`);
  await screen.findByText('Not now');
  expect(screen.queryByTitle('Preview of the home page')).toBeNull();
  state.isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await frame()).getAttribute('srcdoc')).toBe('<h1>Old</h1>');
});

test('each page has a link to its storefront page', async () => {
  server();
  const { router } = renderRoutes(routes, `${PATH}/dashboard`);
  const link = () => screen.findByRole<HTMLAnchorElement>('link', { name: 'View in shop' });
  expect((await link()).getAttribute('href')).toBe('/');
  expect([(await link()).target, (await link()).rel]).toEqual(['_blank', 'noopener']);
  await router.navigate(`${PATH}/shippingPaymentTerms`);
  await waitFor(async () => expect((await link()).getAttribute('href')).toBe('/terms'));
});
