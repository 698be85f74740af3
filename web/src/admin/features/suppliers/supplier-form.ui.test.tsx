import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { EditSupplierForm } from './supplier-form.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const text = () => screen.findByLabelText<HTMLTextAreaElement>('Remarks', { selector: 'textarea' });

test('the text of the remarks is kept while the file is shown, and what a save replaces is named', async () => {
  respondWith({
    [`GET /supplier/${id}`]: { success: true, supplier: { _id: id, ...blankSupplier, name: 'Lee', version: '1' } },
  });
  renderRoutes([{ path: '/:id', element: <EditSupplierForm /> }], `/${id}`);
  fireEvent.change(await text(), { target: { value: 'Closed on Sundays' } });
  fireEvent.click(screen.getByText('FILE'));
  await screen.findByText(/Saving replaces the text by the file\./);
  fireEvent.click(screen.getByText('TEXT'));
  expect((await text()).value).toBe('Closed on Sundays');
  expect(screen.queryByText(/Saving replaces/)).toBeNull();
});
