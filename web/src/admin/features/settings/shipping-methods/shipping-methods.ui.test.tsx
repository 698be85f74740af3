import type { DeliverySettingsView } from '@countinghouse/contracts/pricing/delivery/view';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { samplePages, sampleSetting } from '../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../testing/sent.ts';
import { generalSettingRoutes } from '../routes.tsx';

/** The routes anew: a router empties what it has loaded. */
function routes(of: readonly RouteObject[] = generalSettingRoutes): RouteObject[] {
  return of.map(
    (route) =>
      ({
        ...route,
        ...(typeof route.lazy === 'object' && { lazy: { ...route.lazy } }),
        ...(route.children && { children: routes(route.children) }),
      }) as RouteObject,
  );
}

const PATH = '/admin/setting/shipping-methods';
const [hk, world, courier] = [
  '0198d5a0-0000-7000-8000-000000000001',
  '0198d5a0-0000-7000-8000-000000000002',
  '0198d5a0-0000-7000-8000-000000000003',
] as const;
const zones: DeliverySettingsView['zones'] = [
  { _id: hk, name: 'City', places: [{ country: 'HK', areas: [{ en: 'Kowloon', zh: '九龍' }] }] },
  { _id: world, name: 'World', places: [{ country: '*' }] },
];
const methods: DeliverySettingsView['methods'] = [
  {
    _id: courier,
    kind: 'delivery',
    names: { en: 'Courier', zh: '速遞' },
    texts: { en: '', zh: '' },
    rates: [{ zone: hk, by: 'amount', steps: [{ from: 0, price: 40 }], freeFrom: 600 }],
    active: true,
  },
];

/** The settings are those of the last save. */
function open(path: string, present: Partial<DeliverySettingsView> = {}): Sent[] {
  const sent: Sent[] = [];
  let delivery: DeliverySettingsView = { zones: [], methods: [], version: '3', ...present };
  respondWith({
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /setting/pages': { success: true, pages: samplePages() },
    'GET /setting/delivery': () => ({ success: true, delivery }),
    'PUT /setting/delivery': (_, init) => {
      sent.push(sentOf(init));
      delivery = { ...(sent.at(-1)!.body as DeliverySettingsView), version: String(3 + sent.length) };
      return { success: true, delivery };
    },
  });
  const editor = { path: '/admin/setting/custom-pages/deliveryMethod', element: <p>the editor</p> };
  renderRoutes([editor, { path: '/admin/setting', children: routes() }], path);
  return sent;
}

/** Icons stand in front of words. */
const button = (name: string) => screen.findByRole('button', { name: new RegExp(`${name}$`) });
const settingsIn = (sent: readonly Sent[]) => sent[0]!.body as DeliverySettingsView;

test('the delivery texts are shown, with a link to their form', async () => {
  const text = { blocks: [{ key: 'a', text: 'Courier within two days', type: 'unstyled' }], entityMap: {} };
  respondWith({
    'GET /setting/pages': { success: true, pages: samplePages({ deliveryMethod: { text, image: '', version: '1' } }) },
  });
  const editor = { path: '/admin/setting/custom-pages/deliveryMethod', element: <p>the editor</p> };
  renderRoutes([editor, { path: '/admin/setting', children: routes() }], PATH);
  await screen.findByText('Courier within two days');
  await userEvent.click(screen.getByRole('button', { name: 'Edit Delivery Methods' }));
  await screen.findByText('the editor');
});

test('without texts it shows a message', async () => {
  open(PATH);
  await screen.findByText('Nothing is written about delivery yet');
});

test('a shop in Hong Kong takes its zones with one button', async () => {
  const sent = open(`${PATH}/zones`);
  await userEvent.click(await button('Use zones for Hong Kong'));
  const list = await screen.findByRole('list', { name: 'Zones' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(8);
  expect(sent[0]?.ifMatch).toBe('"3"');
  expect(settingsIn(sent).zones.map(({ name, places }) => [name, places[0]?.country])).toEqual([
    ['Hong Kong Island', 'HK'],
    ['Kowloon', 'HK'],
    ['New Territories', 'HK'],
    ['Outlying Islands', 'HK'],
    ['Macau', 'MO'],
    ['Mainland China', 'CN'],
    ['Taiwan', 'TW'],
    ['Elsewhere', '*'],
  ]);
});

test('zones are put in another order by their buttons', async () => {
  const sent = open(`${PATH}/zones`, { zones });
  await userEvent.click(await button('Move later: City'));
  await waitFor(() => expect(screen.getAllByRole('listitem').map((row) => row.textContent?.[1])).toEqual(['W', 'C']));
  expect(settingsIn(sent).zones.map(({ name }) => name)).toEqual(['World', 'City']);
});

test('a zone is changed, its areas a line each in both languages', async () => {
  const sent = open(`${PATH}/zones/${hk}`, { zones });
  const areas = await screen.findByLabelText('Only these areas');
  expect((areas as HTMLTextAreaElement).value).toBe('Kowloon = 九龍');
  await userEvent.type(areas, '{enter}Lantau ＝ 大嶼山{enter}Sai Kung');
  await userEvent.click(await button('Save'));
  await screen.findByText('Zone saved');
  expect(settingsIn(sent).zones[0]?.places[0]?.areas).toEqual([
    { en: 'Kowloon', zh: '九龍' },
    { en: 'Lantau', zh: '大嶼山' },
    { en: 'Sai Kung', zh: 'Sai Kung' },
  ]);
});

test('a zone that tax rates name says so before it goes', async () => {
  const names = { en: 'VAT', zh: '' };
  const rates = [{ class: 'standard', rate: 20 }];
  const rules = { on: true, included: true, elsewhere: 'same' as const, home: '*', number: '', classes: [] };
  respondWith({
    'GET /setting': { success: true, setting: { ...sampleSetting(), features: ['taxes'] } },
    'GET /setting/pages': { success: true, pages: samplePages() },
    'GET /setting/delivery': { success: true, delivery: { zones, methods, version: '3' } },
    'GET /setting/tax': { success: true, taxes: { ...rules, zones: [{ zone: hk, names, rates }], version: '1' } },
  });
  renderRoutes([{ path: '/admin/setting', children: routes() }], `${PATH}/zones`);
  await userEvent.click(await button('Delete City'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Tax rates name this zone: VAT 20 %.');
});

test('a zone goes with its prices, and switches off what has no other', async () => {
  const sent = open(`${PATH}/zones`, { zones, methods });
  await userEvent.click(await button('Delete City'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('The prices of 1 method for this zone are deleted with it.');
  expect(dialog.textContent).toContain('Switched off, as they have no other price: Courier.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Zone deleted');
  expect(sent[0]?.body).toMatchObject({ zones: [{ _id: world }], methods: [{ rates: [], active: false }] });
});

test('steps that are not in order are named before anything is sent', async () => {
  const sent = open(`${PATH}/methods/${courier}`, { zones, methods });
  await userEvent.click(await button('Add a step'));
  await userEvent.type(screen.getByLabelText('Step 2: from'), '0');
  await userEvent.type(screen.getByLabelText('Step 2: price'), '20');
  await userEvent.click(await button('Save'));
  await screen.findByText('Each step has to begin above the one before.');
  expect(sent).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Step 2: from'));
  await userEvent.type(screen.getByLabelText('Step 2: from'), '300');
  await userEvent.click(await button('Save'));
  await screen.findByText('Delivery method saved');
  expect(settingsIn(sent).methods[0]?.rates).toEqual([
    {
      zone: hk,
      by: 'amount',
      steps: [
        { from: 0, price: 40 },
        { from: 300, price: 20 },
      ],
      freeFrom: 600,
    },
  ]);
});

test('what another person changed of a method meanwhile is shown beside the own change', async () => {
  const sent = open(`${PATH}/methods/${courier}`, { zones, methods });
  const name = await screen.findByLabelText('Name (English)');
  const theirs = [{ ...methods[0]!, names: { en: 'Van', zh: '速遞' } }];
  await userEvent.type(name, ' 24h');
  respondWith({
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /setting/delivery': { success: true, delivery: { zones, methods: theirs, version: '4' } },
    'PUT /setting/delivery': (_, init) => {
      sent.push(sentOf(init));
      const body = sent.at(-1)!.body as DeliverySettingsView;
      return sent.length === 1
        ? Response.json({ code: 'VERSION_CONFLICT', message: 'Somebody was first' }, { status: 409 })
        : { success: true, delivery: { ...body, version: '5' } };
    },
  });
  await userEvent.click(await button('Save'));
  await userEvent.click(await button('Save with these'));
  await screen.findByText('Delivery method saved');
  expect(sent[1]).toMatchObject({ ifMatch: '"4"', body: { methods: [{ names: { en: 'Courier 24h' } }] } });
});

test('the test tells which rule applies, and why a method does not go there', async () => {
  const byWeight = {
    ...methods[0]!,
    _id: world,
    names: { en: 'Post', zh: '' },
    rates: [{ zone: hk, by: 'weight' as const, steps: [{ from: 0, price: 25 }] }],
  };
  open(`${PATH}/test`, { zones, methods: [...methods, byWeight] });
  const answers = await screen.findByRole('region', { name: 'Delivery methods' });
  expect(answers.textContent).toContain('Zone: World');
  expect(answers.textContent).toContain('Not offered: it has no price for the zone World.');
  await userEvent.type(screen.getByLabelText('Area'), 'kowloon');
  await within(answers).findByText('City: always $40.00, $300.00 more for free delivery');
  await userEvent.clear(screen.getByLabelText('Weight of all units'));
  await within(answers).findByText('Not offered: its price goes by weight, and a product has none.');
  await userEvent.clear(screen.getByLabelText('Price of the goods'));
  await userEvent.type(screen.getByLabelText('Price of the goods'), '600');
  await within(answers).findByText('free');
});

test('a failure to load offers another try', async () => {
  respondWith({ 'GET /setting/delivery': Response.json({ code: 'UNAVAILABLE', message: 'Busy' }, { status: 503 }) });
  renderRoutes([{ path: '/admin/setting', children: routes() }], `${PATH}/zones`);
  await button('Try again');
});
