import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleProduct } from '../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../testing/sent.ts';
import { EditProductForm, NewProductForm } from './product-form.tsx';

const PATH = '/admin/stock/product-list';
const routes = [
  {
    path: PATH,
    children: [
      { path: 'new', element: <NewProductForm /> },
      { path: ':id', element: <p>the product</p> },
      { path: ':id/edit', element: <EditProductForm /> },
    ],
  },
];

test('the first field of the panel has the focus', async () => {
  respondWith({ 'GET /product/p1': { success: true, product: sampleProduct(1) } });
  renderRoutes(routes, `${PATH}/p1/edit`);
  const itemNo = await screen.findByLabelText('Item No');
  await waitFor(() => expect(document.activeElement).toBe(itemNo));
});

test('the panel of a deleted product shows that it is deleted', async () => {
  respondWith({});
  renderRoutes(routes, `${PATH}/p1/edit`);
  await screen.findByText('This no longer exists');
});

describe('a new product', () => {
  function openNew(search = '') {
    const sent: Sent[] = [];
    respondWith({
      'GET /product/p1': { success: true, product: sampleProduct(1, { purchasePrice: 40, sellingPrice: 60 }) },
      'POST /product': (_, init) => {
        sent.push(sentOf(init));
        return { success: true, product: sampleProduct(9) };
      },
    });
    return { sent, ...renderRoutes(routes, `${PATH}/new${search}`) };
  }
  const bodies = (sent: readonly Sent[]) => sent.map(({ body }) => body as object);

  test('ends at the product, or at another form', async () => {
    const { sent, router } = openNew();
    await userEvent.type(await screen.findByLabelText('Item No'), 'A-1');
    await userEvent.click(screen.getByRole('button', { name: 'Save and new' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect((screen.getByLabelText('Item No') as HTMLInputElement).value).toBe(''));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Item No')));
    await userEvent.keyboard('A-2');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('the product');
    expect(router.state.location.pathname).toBe(`${PATH}/p9`);
    expect(bodies(sent)).toMatchObject([{ itemNo: 'A-1' }, { itemNo: 'A-2' }]);
  });

  test('begins as a copy without number, stock and pictures, and a loss is told before the save', async () => {
    const { sent, router } = openNew('?copyOf=p1');
    await screen.findByText(/Item number, stock and pictures are not copied/);
    expect((screen.getByLabelText('Item No') as HTMLInputElement).value).toBe('');
    expect((screen.getByLabelText('Quantity') as HTMLInputElement).value).toBe('0');
    await userEvent.type(screen.getByLabelText('Item No'), 'B-1');
    expect(screen.queryByText('The selling price is below the purchase price.')).toBeNull();
    await userEvent.clear(screen.getByLabelText('Selling Price'));
    await userEvent.type(screen.getByLabelText('Selling Price'), '39.99');
    await screen.findByText('The selling price is below the purchase price.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('the product');
    expect(router.state.location.search).toBe('');
    expect(bodies(sent)).toMatchObject([{ itemNo: 'B-1', name: 'Product 1', purchasePrice: 40, sellingPrice: 39.99 }]);
  });
});

describe('a count in conflict with another change', () => {
  /**
   * Opens a product of 10, counts 12, and saves; meanwhile the product changed to `theirs`, and the server returns a
   * conflict of `fields`.
   */
  async function counted(theirs: object, fields: readonly string[]): Promise<Sent[]> {
    const opened = { ...sampleProduct(1), quantity: 10, version: 'p1.s0' };
    let present: object = opened;
    const sent: Sent[] = [];
    respondWith({
      'GET /product/p1': () => ({ success: true, product: present }),
      'PUT /product/p1': (_, init) => {
        sent.push(sentOf(init));
        if (sent.length > 1) return { success: true, product: present };
        present = { ...opened, ...theirs };
        const body = { success: false, code: 'VERSION_CONFLICT', message: 'Somebody else changed this', fields };
        return Response.json(body, { status: 409 });
      },
    });
    renderRoutes(routes, `${PATH}/p1/edit`);
    const itemNo = await screen.findByLabelText('Item No');
    await waitFor(() => expect(document.activeElement).toBe(itemNo));
    const quantity = screen.getByLabelText('Quantity');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '12');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    return sent;
  }

  test('is added to what was sold meanwhile', async () => {
    const sent = await counted({ quantity: 7, name: 'Renamed', version: 'p2.s3' }, ['name']);
    await waitFor(() => expect(sent[1]).toMatchObject({ body: { quantity: 9 }, ifMatch: '"p2.s3"' }));
  });

  test('opens the conflict dialog when the other is a count too: both found the same units', async () => {
    const sent = await counted({ quantity: 13, version: 'p2.s1' }, ['quantity']);
    const choice = (await screen.findByText('Somebody changed this meanwhile')).closest(
      '[role="dialog"]',
    ) as HTMLElement;
    for (const value of ['10', '12', '13']) expect(within(choice).getByText(value)).toBeTruthy();
    await userEvent.click(within(choice).getByText('Save with these'));
    await waitFor(() => expect(sent[1]).toMatchObject({ body: { quantity: 12 }, ifMatch: '"p2.s1"' }));
  });
});
