import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../../testing/render-app.tsx';
import { sampleSetting, tagsResponse } from '../../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../../testing/sent.ts';
import { useSetting } from '../../api.ts';
import { EditProductDisplayForm } from './product-display-form.tsx';
import { ProductDisplaySetting } from './product-display-setting.tsx';

const PATH = '/admin/setting/general';
const tags = [
  { _id: 'tea', name: 'Tea', version: '0' },
  { _id: 'gift', name: 'Gift', version: '0' },
];
const shows = (title: string, tag = tags[0]) => ({ title, tag: tag ? { _id: tag._id, name: tag.name } : null });
const lists = [shows('A'), shows('B'), shows('C')] as const;

interface SavedDisplays {
  readonly success: true;
  readonly productDisplay: ReturnType<typeof shows>[];
  readonly version: string;
}

/** The first response is to the first write, and so on; the settings are those of the last save. */
function open(path: string, ...replies: (SavedDisplays | Response)[]): Sent[] {
  const sent: Sent[] = [];
  const write = (_: URL, init: RequestInit) => {
    sent.push(sentOf(init));
    const reply = replies[sent.length - 1];
    if (reply && !(reply instanceof Response)) {
      const { productDisplay, version: productDisplayVersion } = reply;
      setting = sampleSetting({ productDisplay, productDisplayVersion });
    }
    return reply ?? Response.json({ code: 'INTERNAL', message: 'unexpected' }, { status: 500 });
  };
  let setting = sampleSetting({ productDisplay: [...lists], productDisplayVersion: '5' });
  respondWith({
    'GET /setting': () => ({ success: true, setting }),
    'GET /tag/list': tagsResponse(...tags),
    'PUT /setting/product-display/order': write,
    'PATCH /setting/product-display': write,
  });
  const children = [{ path: 'product-display/:index', element: <Loaded element={<EditProductDisplayForm />} /> }];
  renderRoutes(
    [
      { path: PATH, element: <Displays /> },
      { path: PATH, children },
    ],
    path,
  );
  return sent;
}

function Displays() {
  const setting = useSetting();
  return setting && <ProductDisplaySetting displays={setting.productDisplay} version={setting.productDisplayVersion} />;
}

/** The guard of the admin has loaded the settings before any screen is rendered. */
function Loaded({ element }: { element: React.ReactNode }) {
  return useSetting() ? element : null;
}

const conflict = (details: object) =>
  Response.json({ code: 'VERSION_CONFLICT', message: 'Somebody was first', ...details }, { status: 409 });
const shown = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test('a display is moved by its buttons, in the order that is on screen', async () => {
  const sent = open(PATH, { success: true, productDisplay: [lists[1], lists[0], lists[2]], version: '6' });
  await userEvent.click(await screen.findByRole('button', { name: 'Move later: A' }));
  await screen.findByText('Product Displays reordered');
  expect(sent).toEqual([{ body: { order: [1, 0, 2] }, ifMatch: '"5"' }]);
  expect(shown()).toEqual(['1BTea', '2ATea', '3CTea']);
  expect(screen.getByRole('button', { name: 'Move earlier: B' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'Move later: C' }).hasAttribute('disabled')).toBe(true);
});

test('concurrent changes are merged by field, wherever the display is by now', async () => {
  const present = { productDisplay: [shows('B theirs', tags[1]), lists[0]], version: '9', index: 0 };
  const saved = { success: true as const, productDisplay: [shows('B mine', tags[1]), lists[0]], version: '10' };
  const sent = open(`${PATH}/product-display/1`, conflict(present), saved);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.type(title, ' mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  const asked = await screen.findByText('Somebody changed this meanwhile');
  const dialog = within(asked.closest('[role="dialog"]') as HTMLElement);
  dialog.getByText('B theirs');
  expect(dialog.getAllByRole('group').length).toBe(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Save with these' }));
  await waitFor(() => expect(sent.length).toBe(2));
  // Their tag is taken over; the index is that of the current list.
  expect(sent).toEqual([
    { body: { title: 'B mine', tag: 'tea', index: 1 }, ifMatch: '"5"' },
    { body: { title: 'B mine', tag: 'gift', index: 0 }, ifMatch: '"9"' },
  ]);
});

test('a deleted display shows that and keeps the input', async () => {
  const sent = open(`${PATH}/product-display/1`, conflict({ productDisplay: [lists[0]], version: '9' }));
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.type(title, '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This no longer exists');
  expect((title as HTMLInputElement).value).toBe('B!');
  expect(sent.length).toBe(1);
});
