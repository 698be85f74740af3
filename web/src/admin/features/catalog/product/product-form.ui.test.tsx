import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleProduct } from '../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../testing/sent.ts';
import { EditProductForm } from './product-form.tsx';

const PATH = '/admin/stock/product-list';
const routes = [{ path: PATH, children: [{ path: ':id/edit', element: <EditProductForm /> }] }];

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
