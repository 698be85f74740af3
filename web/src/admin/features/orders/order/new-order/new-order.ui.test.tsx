import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Responses, renderRoutes, respondWith } from '../../../../testing/render-app.tsx';
import { sampleCustomer, sampleOrder, sampleProduct } from '../../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../../testing/sent.ts';
import { NewOrderScreen } from './new-order.screen.tsx';

const currency = { name: 'HKD', symbol: '$' };
const cup = sampleProduct(1, { itemNo: 'CUP', name: 'Cup' });
const ada = sampleCustomer({ name: 'Ada', email: 'ada@home.hk', phone: '9123', address: '1 Peak Road' });
const routes = [
  { path: '/admin/order/new', element: <NewOrderScreen /> },
  { path: '/admin/order/:id', element: <p>The order</p> },
];

beforeEach(() => sessionStorage.clear());

interface Asked {
  readonly items: readonly { readonly product: string; readonly quantity: number }[];
  readonly discount?: number;
}

/** A server that sells cups at 25.00, and nothing else. */
function shopWith(place: (sent: Sent) => unknown = () => ({ order: sampleOrder() }), answers: Responses = {}): Sent[] {
  const sent: Sent[] = [];
  respondWith({
    'GET /setting/payment-methods': { success: true, payments: { methods: [], version: '0' } },
    'GET /setting/delivery/places': { success: true, countries: [] },
    'GET /product/list': { success: true, products: [cup], total: 1 },
    'GET /customer/c1': { success: true, customer: ada },
    'POST /order/for-customer/quote': (_, init) => {
      const { items, discount = 0 } = sentOf(init).body as Asked;
      const sold = items.filter(({ product }) => product === 'p1');
      const listed = sold.reduce((sum, { quantity }) => sum + quantity * 25, 0);
      const lines = sold.map((line) => ({ ...line, pricePerItem: (listed - discount) / line.quantity, listPrice: 25 }));
      const problems = items
        .filter(({ product }) => product !== 'p1')
        .map(({ product }) => ({ code: 'PRODUCT_UNAVAILABLE', product }));
      const goods = listed - discount;
      const quote = { lines, goods, fee: 0, total: goods, problems, currency, ...(discount && { discount }) };
      return { success: true, quote };
    },
    'POST /order/for-customer': (_, init) => {
      const call = sentOf(init);
      sent.push(call);
      const reply = place(call);
      return reply instanceof Response ? reply : { success: true, status: true, message: '', ...(reply as object) };
    },
    ...answers,
  });
  return sent;
}

const open = (search = '') => renderRoutes(routes, `/admin/order/new${search}`);
const paste = async (label: string, text: string) => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
};
const enter = () => userEvent.click(screen.getByRole('button', { name: 'Enter the order' }));
const total = async (amount: string) => {
  const summary = within(screen.getByRole('region', { name: 'Total' }));
  await waitFor(() => expect(summary.getByText('Total').nextSibling?.textContent).toContain(amount));
};
async function addCup() {
  await userEvent.click(await screen.findByLabelText('Add a product: number or name'));
  await userEvent.paste('cup');
  await userEvent.click(await screen.findByTitle('CUP Cup'));
  await total('25.00');
}

test('an order for a customer is entered at the total that is shown, with the discount and its reason', async () => {
  const sent = shopWith();
  open('?customer=c1');
  await addCup();
  await paste('Discount', '5');
  await total('20.00');
  await paste('Payment Method', 'Bank transfer');
  await enter();
  await screen.findByText('Please enter why.');
  expect(sent).toEqual([]);
  await paste('Reason for the discount', 'Regular');
  await enter();
  await screen.findByText('The order');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      customer: 'c1',
      contactInfo: { email: 'ada@home.hk', phone: '9123', name: 'Ada' },
      shippingAddress: '1 Peak Road',
      items: [{ product: 'p1', quantity: 1 }],
      discount: { amount: 5, reason: 'Regular' },
      paymentMethod: 'Bank transfer',
      expectedTotal: 20,
    },
  ]);
});

test('a changed price is told, and nothing that was typed is lost', async () => {
  const changed = { success: false, code: 'PRICE_CHANGED', message: 'The price has changed.' };
  shopWith(() => Response.json(changed, { status: 409 }));
  open('?customer=c1');
  await addCup();
  await paste('Payment Method', 'Cash');
  await enter();
  await screen.findByText(/The price has changed meanwhile/);
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@home.hk');
  expect(screen.getByLabelText('Quantity of Cup')).toBeTruthy();
});

test('a duplicate has the lines that are still sold, and says what it leaves out', async () => {
  const line = (id: string, name: string) => ({
    product: { _id: id, itemNo: id.toUpperCase(), name, photo: '' },
    ...{ quantity: 2, pricePerItem: 20 },
  });
  const order = sampleOrder({ items: [line('p1', 'Cup'), line('p1', 'Cup'), line('p2', 'Jug')] });
  shopWith(undefined, { 'GET /order/o1': { success: true, status: true, order } });
  open('?from=o1');
  await screen.findByText('Left out, as they are not sold any more: P2 Jug');
  expect((screen.getByLabelText('Quantity of Cup') as HTMLInputElement).value).toBe('4');
  expect(screen.queryByLabelText('Quantity of Jug')).toBeNull();
  await total('100.00');
});

test('Enter in a quantity leads on to the next product, and takes no order', async () => {
  const sent = shopWith();
  open('?customer=c1');
  await addCup();
  const quantity = screen.getByLabelText('Quantity of Cup');
  await waitFor(() => expect(document.activeElement).toBe(quantity));
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '3{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Add a product: number or name')));
  await total('75.00');
  expect(sent).toEqual([]);
});
