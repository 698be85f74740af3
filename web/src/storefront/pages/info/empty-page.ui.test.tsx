import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { EmptyPage } from './empty-page.tsx';

test('a page without content offers the search, as every missing page', async () => {
  const element = <EmptyPage title="About us" />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('About us');
  const field = await screen.findByLabelText<HTMLInputElement>('Search for products');
  expect([field.name, field.form?.getAttribute('action')]).toEqual(['search', '/search']);
});
