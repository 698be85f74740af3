import type { TaxSettingsView } from '@countinghouse/contracts/pricing/tax/view';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { samplePages, sampleSetting } from '../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../testing/sent.ts';
import { TaxesScreen } from './taxes.screen.tsx';

const uk = '0198d5a0-0000-7000-8000-000000000001';
const books = '0198d5a0-0000-7000-8000-000000000002';
const none: TaxSettingsView = {
  ...{ on: true, included: true, elsewhere: 'same', home: '*', number: '', classes: [], zones: [], version: '0' },
};

/** The settings are those of the last save; `refusal` is the answer to every save. */
function open(present: Partial<TaxSettingsView>, refusal?: object): Sent[] {
  const sent: Sent[] = [];
  let taxes: TaxSettingsView = { ...none, ...present };
  respondWith({
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /setting/pages': { success: true, pages: samplePages() },
    'GET /setting/delivery': {
      ...{ success: true, delivery: { zones: [{ _id: uk, name: 'Britain', places: [] }], methods: [], version: '0' } },
    },
    'GET /setting/tax': () => ({ success: true, taxes }),
    'PUT /setting/tax': (_, init) => {
      sent.push(sentOf(init));
      if (refusal) return refusal;
      taxes = { ...taxes, ...(sent.at(-1)!.body as TaxSettingsView), version: String(sent.length) };
      return { success: true, taxes };
    },
  });
  renderRoutes([{ path: '/admin/setting/taxes', element: <TaxesScreen /> }], '/admin/setting/taxes');
  return sent;
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a shop without zones sets a rate for everywhere', async () => {
  const sent = open({});
  await screen.findByText('No zone has rates yet, so orders have no tax.');
  await userEvent.click(screen.getByRole('button', { name: /Add zone/ }));
  await userEvent.type(await screen.findByLabelText('Name of the tax (English)'), 'VAT');
  await userEvent.type(screen.getByLabelText('Standard'), '8.875');
  await save();
  await screen.findByText('Taxes saved successfully');
  expect(sent[0]).toMatchObject({
    ifMatch: '"0"',
    body: {
      home: '*',
      zones: [{ zone: '*', names: { en: 'VAT', zh: '' }, rates: [{ class: 'standard', rate: 8.875 }] }],
    },
  });
});

test('a class of its own has a rate in every zone', async () => {
  const zones = [{ zone: uk, names: { en: 'VAT', zh: '' }, rates: [{ class: 'standard', rate: 20 }] }];
  const sent = open({ home: uk, classes: [{ _id: books, name: 'Books' }], zones });
  const zone = await screen.findByRole('group', { name: 'Britain' });
  await userEvent.type(within(zone).getByLabelText('Books'), '5');
  await save();
  await screen.findByText('Taxes saved successfully');
  expect(sent[0]?.body).toEqual({
    ...{ included: true, elsewhere: 'same', home: uk, number: '', classes: [{ _id: books, name: 'Books' }] },
    zones: [
      {
        ...zones[0],
        rates: [
          { class: 'standard', rate: 20 },
          { class: books, rate: 5 },
        ],
      },
    ],
  });
});

test('a rate above 100 % is named before anything is sent', async () => {
  const zones = [{ zone: '*', names: { en: 'VAT', zh: '' }, rates: [{ class: 'standard', rate: 20 }] }];
  const sent = open({ zones });
  const rate = await screen.findByLabelText('Standard');
  await userEvent.clear(rate);
  await userEvent.type(rate, '100.001');
  await save();
  await screen.findByText('The largest value is 100.');
  expect(sent).toEqual([]);
});

test('switched off, it says so', async () => {
  open({ on: false });
  await screen.findByText(/Taxes are switched off/);
});
