import type { PagesView } from '@countinghouse/contracts/settings/views';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refreshViews } from '../../../shared/http/stale-reads.ts';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { samplePages } from '../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../testing/sent.ts';
import { CustomPagesScreen } from './custom-pages.screen.tsx';

const PATH = '/admin/setting/custom-pages';
const routes = [
  { path: `${PATH}/:page`, element: <CustomPagesScreen /> },
  { path: '*', element: <p>elsewhere</p> },
];

function pages(dashboard: Partial<PagesView['dashboard']> = {}): { success: true; pages: PagesView } {
  const opened = { title: 'Old', logo: '/files/logo.webp', icon: '', banner: ['/files/1.webp'], version: '3' };
  return { success: true, pages: samplePages({ dashboard: { ...opened, ...dashboard } }) };
}

/** A server with these pages that accepts every save and records it in `saves`. */
function server(present: ReturnType<typeof pages>, save?: () => ReturnType<typeof pages> | Response) {
  const saves: Sent[] = [];
  const state = { present };
  respondWith({
    'GET /setting/pages': () => state.present,
    'PATCH /setting/pages': (_, init) => {
      saves.push(sentOf(init));
      const answer = save?.() ?? state.present;
      if (!(answer instanceof Response)) state.present = answer;
      return answer;
    },
  });
  return { saves, state };
}

const titleField = () => screen.findByLabelText<HTMLInputElement>('Title');
const typeTitle = async (text: string) => {
  const field = await titleField();
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const pressSave = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('the tabs are in the established order', async () => {
  server(pages());
  renderRoutes(routes, `${PATH}/dashboard`);
  await titleField();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    ...['Dashboard', 'About Us', 'Membership', 'Shipping and Payment terms', 'Delivery Methods', 'Privacy Policy'],
    ...['Return and Replacement Policy', 'Contact Us', 'News Page'],
  ]);
});

test('a save sends the changes with their base version, and the next one is based on the response', async () => {
  const shop = server(pages(), () => pages({ title: 'New', logo: '', version: '4' }));
  renderRoutes(routes, `${PATH}/dashboard`);
  await typeTitle('New');
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo: Logo 1' }));
  await pressSave();
  await screen.findByText('Dashboard page setting saved successfully');
  expect(shop.saves).toEqual([{ body: { page: 'dashboard', title: 'New', logo: -1 }, ifMatch: '"3"' }]);

  await typeTitle('Newer');
  await pressSave();
  await waitFor(() => expect(shop.saves).toHaveLength(2));
  expect(shop.saves[1]).toEqual({ body: { page: 'dashboard', title: 'Newer' }, ifMatch: '"4"' });
});

test('changes by others are shown, but never over the input', async () => {
  const { state } = server(pages());
  const { queries } = renderRoutes(routes, `${PATH}/dashboard`);
  await titleField();
  state.present = pages({ title: 'Theirs', version: '4' });
  act(() => refreshViews(queries, ['settings_shop']));
  await screen.findByDisplayValue('Theirs');

  await typeTitle('Mine');
  state.present = pages({ title: 'Theirs again', logo: '', version: '5' });
  act(() => refreshViews(queries, ['settings_shop']));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect((await titleField()).value).toBe('Mine');
});

test('an empty title is not saved, and a refusal is shown in the server’s words', async () => {
  const { saves } = server(pages(), () =>
    Response.json({ code: 'VALIDATION', message: 'Not like this', errors: [] }, { status: 422 }),
  );
  renderRoutes(routes, `${PATH}/dashboard`);
  await userEvent.clear(await titleField());
  await pressSave();
  await screen.findByText('Please enter title!');
  expect(saves).toEqual([]);
  await typeTitle('x');
  await pressSave();
  await screen.findByText('Not like this');
  expect((await titleField()).value).toBe('x');
});

test('a conflict is resolved field by field, keeps the input, and takes over what only the others changed', async () => {
  const { saves, state } = server(pages(), () => {
    if (saves.length > 1) return pages({ title: 'Mine', logo: '', version: '10' });
    state.present = pages({ title: 'Theirs', logo: '', version: '9' });
    return Response.json({ code: 'VERSION_CONFLICT', message: 'Changed', version: '9' }, { status: 409 });
  });
  renderRoutes(routes, `${PATH}/dashboard`);
  await typeTitle('Mine');
  await pressSave();
  const dialog = (await screen.findByText('Somebody changed this meanwhile')).closest('[role="dialog"]') as HTMLElement;
  expect([...dialog.querySelectorAll('legend')].map((legend) => legend.textContent)).toEqual(['Title']);
  for (const text of ['Mine', 'Theirs', 'Old']) expect(within(dialog).getAllByText(text).length).toBeGreaterThan(0);
  expect((await titleField()).value).toBe('Mine');
  await userEvent.click(within(dialog).getByText('Save with these'));
  await screen.findByText('Dashboard page setting saved successfully');
  expect(saves[1]).toEqual({ body: { page: 'dashboard', title: 'Mine' }, ifMatch: '"9"' });
  expect(screen.queryByRole('button', { name: 'Remove photo: Logo 1' })).toBeNull();
});

test('leaving a tab with unsaved changes requires confirmation; without them it does not', async () => {
  server(pages());
  const { router } = renderRoutes(routes, `${PATH}/dashboard`);
  await typeTitle('Half');
  await userEvent.click(screen.getByRole('tab', { name: 'News Page' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe(`${PATH}/dashboard`);
  await typeTitle('Old');
  await userEvent.click(screen.getByRole('tab', { name: 'News Page' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${PATH}/newPage`));
});

test('an unknown page redirects to the first one', async () => {
  server(pages());
  const { router } = renderRoutes(routes, `${PATH}/nowhere`);
  await waitFor(() => expect(router.state.location.pathname).toBe(`${PATH}/dashboard`));
});
