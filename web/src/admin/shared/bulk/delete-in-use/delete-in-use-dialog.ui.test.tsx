import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleProduct, signedIn } from '../../../testing/samples.ts';
import { sentOf } from '../../../testing/sent.ts';
import { BulkProgressPanel } from '../bulk-progress-panel.tsx';
import { DeleteInUseDialog } from './delete-in-use-dialog.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const from = { _id: id, name: 'Lee' };
const onDelete = vi.fn(async () => ({}));
const onClose = vi.fn();

/** A shop with products of a supplier, of which the server refuses to move those named. */
function open({ count, refused = [], displays = [] }: { count: number; refused?: string[]; displays?: string[] }) {
  onDelete.mockClear();
  onClose.mockClear();
  const products = Array.from({ length: count }, (_, index) => sampleProduct(index + 1, { supplier: from }));
  const moved: unknown[] = [];
  const moves = products.map(({ _id, itemNo }) => [
    `PUT /product/${_id}`,
    (_: URL, init: RequestInit) => {
      if (refused.includes(_id)) {
        const refusal = { success: false, code: 'VERSION_CONFLICT', message: 'Somebody changed it', fields: [] };
        return Response.json(refusal, { status: 409 });
      }
      moved.push(sentOf(init));
      const [product] = products.splice(
        products.findIndex((one) => one._id === _id),
        1,
      );
      return { success: true, product: { ...product, itemNo, version: '2' } };
    },
  ]);
  respondWith({
    'GET /auth/current-user': signedIn({ role: 'SUPER_ADMIN' }),
    [`GET /usage/supplier/${id}`]: ({ searchParams }: URL) => {
      const size = Number(searchParams.get('size'));
      const start = (Number(searchParams.get('current')) - 1) * size;
      return { success: true, products: products.slice(start, start + size), total: products.length, displays };
    },
    ...Object.fromEntries(moves),
  });
  const element = (
    <Suspense>
      <BulkProgressPanel />
      <DeleteInUseDialog
        of="supplier"
        id={id}
        name="Lee"
        productsLeft="Without a supplier."
        targets={[{ value: 'wong', label: 'Wong' }]}
        moveOf={(_, target) => ({ to: { supplier: target }, back: { supplier: id } })}
        onDelete={onDelete}
        onClose={onClose}
      />
    </Suspense>
  );
  renderRoutes([{ path: '/', element }], '/');
  return moved;
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
async function moveToWong() {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Move them to' }));
  fireEvent.click(await screen.findByText('Wong'));
}

test('what uses it is counted and linked before it is deleted', async () => {
  open({ count: 7 });
  await screen.findByText('7 products use this supplier.');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...[1, 2, 3, 4, 5].map((one) => `/admin/stock/product-list/p${one}`),
    `/admin/stock/product-list?supplier=${id}`,
  ]);
  screen.getByText('and 2 more');
  screen.getByText('Without a supplier.');
  fireEvent.click(await button('Delete'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onDelete).toHaveBeenCalledOnce();
});

test('its products move elsewhere first, each by its own change', async () => {
  const moved = open({ count: 2 });
  await screen.findByText('2 products use this supplier.');
  expect((await button('Move 2 products')).disabled).toBe(true);
  await moveToWong();
  fireEvent.click(await button('Move 2 products'));
  await screen.findByText('No product uses it.');
  expect(moved).toEqual([1, 2].map(() => ({ body: { supplier: 'wong' }, ifMatch: '"1"' })));
  expect(onDelete).not.toHaveBeenCalled();
});

test('products that could not be moved are named with the reason, and still counted', async () => {
  open({ count: 2, refused: ['p2'] });
  await moveToWong();
  fireEvent.click(await button('Move 2 products'));
  await screen.findByText('1 product uses this supplier.');
  expect(screen.getAllByText('Somebody changed it').length).toBeGreaterThan(0);
});

test('a tag of a product display is not deleted', async () => {
  open({ count: 0, displays: ['Summer', 'Winter'] });
  await screen.findByText(/These product displays show it: Summer, Winter\./);
  expect((await button('Delete')).disabled).toBe(true);
  expect(screen.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/admin/setting/general');
});
