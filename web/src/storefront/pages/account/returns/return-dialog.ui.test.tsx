import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { respondWith } from '../../../../shared/testing/respond-with.ts';
import { renderInShop } from '../../../testing/render-in-shop.tsx';
import { sampleOrder, sampleRequest } from '../../../testing/sample-order.ts';
import { ReturnDialog } from './return-dialog.tsx';

const terms = { text: null, image: '' };
const termsOfDay = {
  status: true,
  success: true,
  asOf: '2026-01-02T03:04:05.000Z',
  shippingPaymentTerms: terms,
  returnReplacementPolicy: terms,
  privacyPolicy: terms,
  accepted: [],
};

const request = {
  ...{ _id: 'request-1', requestId: 'RT-000001', order: { _id: 'order-1', orderId: 'SO-000007' } },
  ...{ createdAt: '2026-01-03T03:04:05.000Z', customer: { name: 'Ada', phone: '1', email: 'ada@example.com' } },
  ...{ returnReason: 'broken', pictures: [], shopNote: '', items: [], status: 'Pending', version: '1' },
};

function open(order = sampleOrder()) {
  const bodies: unknown[] = [];
  const keys: (string | null)[] = [];
  let refusal: Response | undefined;
  let uploadRefusal: Promise<Response> | undefined;
  respondWith({
    'POST /order/upload-return-picture': (_, { body }) => {
      const { name } = (body as FormData).get('file') as File;
      return uploadRefusal ?? { success: true, path: `/files/return-pictures/${name}` };
    },
    'GET /order/order-1/terms': termsOfDay,
    'POST /order/createRequest': (_, init) => {
      bodies.push(JSON.parse(String(init.body)));
      keys.push(new Headers(init.headers).get('Idempotency-Key'));
      return refusal ?? Response.json({ status: true, success: true, request, message: '' }, { status: 201 });
    },
  });
  const onRequested = vi.fn();
  const onClose = vi.fn();
  renderInShop(<ReturnDialog order={order} onRequested={onRequested} onClose={onClose} />);
  return {
    bodies,
    keys,
    onRequested,
    onClose,
    refuseUploads: (response: Promise<Response>) => {
      uploadRefusal = response;
    },
    refuseWith: (response: Response | undefined) => {
      refusal = response;
    },
  };
}

const type = async (label: RegExp, text: string) => {
  const field = screen.getByRole('textbox', { name: label });
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send request' }));

test('a request has only the chosen units, and the reason', async () => {
  const { bodies, onRequested } = open();
  await type(/^Cup/, '2');
  await choose('Wrong size or does not fit');
  await type(/^Note/, ' Too small ');
  await send();
  expect(bodies).toEqual([
    {
      order: 'order-1',
      returnReasonCode: 'does-not-fit',
      returnReason: 'Too small',
      items: [{ product: 'cup', quantity: 2 }],
    },
  ]);
  expect(onRequested).toHaveBeenCalledOnce();
});

test('too many units, no units, or no reason is shown at the field, and nothing is sent', async () => {
  const { bodies } = open(sampleOrder({ requests: [sampleRequest(1, 'Complete')] }));
  await send();
  expect(screen.getByRole('alert').textContent).toContain('at least one product');
  expect(screen.getByRole('alert').textContent).toContain('Choose the reason');
  await choose('Another reason');
  await send();
  expect(screen.getByRole('alert').textContent).toContain('Describe the reason');
  await type(/^Cup \(up to 2\)/, '3');
  await type(/^Note/, 'broken');
  await send();
  expect(screen.getByRole('alert').textContent).toContain('Cup: enter a number from 0 to 2');
  expect(bodies).toEqual([]);
});

describe('pictures', () => {
  const png = (name: string) => new File(['x'], name, { type: 'image/png' });
  const picker = () => screen.getByLabelText('Add pictures');
  const begin = () => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name}`);
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    return open();
  };

  test('go with the request in the order of the choice, without those that were taken out', async () => {
    const shop = begin();
    await type(/^Cup/, '1');
    await choose('Arrived damaged or faulty');
    await userEvent.upload(picker(), [png('a.png'), png('b.png'), png('c.png')]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove b.png' }));
    await send();
    await vi.waitFor(() => expect(shop.onRequested).toHaveBeenCalledOnce());
    expect(shop.bodies).toMatchObject([{ pictures: ['/files/return-pictures/a.png', '/files/return-pictures/c.png'] }]);
  });

  test('that are none, or too many, or refused by the shop are named, and the request waits', async () => {
    const shop = begin();
    await type(/^Cup/, '1');
    await choose('Arrived damaged or faulty');
    await userEvent.upload(picker(), new File(['x'], 'a.heic', { type: 'image/heic' }), { applyAccept: false });
    expect(screen.getByRole('alert').textContent).toContain('a.heic is a HEIC photo');
    await userEvent.upload(
      picker(),
      ['1', '2', '3', '4', '5'].map((name) => png(`${name}.png`)),
    );
    expect(screen.getByRole('alert').textContent).toBe('At most 4 pictures are possible.');
    expect(screen.queryByLabelText('Add pictures')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove 4.png' }));
    let refuse: (response: Response) => void = () => undefined;
    shop.refuseUploads(
      new Promise((resolve) => {
        refuse = resolve;
      }),
    );
    await userEvent.upload(picker(), png('torn.png'));
    await send();
    refuse(Response.json({ code: 'BAD_TYPE', message: 'This file is damaged.' }, { status: 415 }));
    expect((await screen.findByText('torn.png: This file is damaged.')).getAttribute('role')).toBe('alert');
    expect(shop.bodies).toEqual([]);
    await send();
    await vi.waitFor(() => expect(shop.onRequested).toHaveBeenCalledOnce());
    expect(shop.bodies).toMatchObject([{ pictures: [1, 2, 3].map((name) => `/files/return-pictures/${name}.png`) }]);
  });
});

test('a failed request keeps the input, and is repeated under the same key', async () => {
  const shop = open();
  await type(/^Lamp/, '1');
  await choose('Arrived damaged or faulty');
  shop.refuseWith(Response.json({ code: 'UNAVAILABLE', message: 'Please try again' }, { status: 503 }));
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again');
  shop.refuseWith(undefined);
  await send();
  await vi.waitFor(() => expect(shop.onRequested).toHaveBeenCalledOnce());
  expect(shop.keys).toHaveLength(2);
  expect(shop.keys[0]).toBe(shop.keys[1]);
});
