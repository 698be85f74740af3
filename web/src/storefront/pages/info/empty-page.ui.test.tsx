import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { EmptyPage } from './empty-page.tsx';

test('a page that staff have not written leads on by search, as every page that is not there', async () => {
  const element = <EmptyPage title="About us" />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('About us');
  const field = await screen.findByLabelText<HTMLInputElement>('Search for products');
  expect([field.name, field.form?.getAttribute('action')]).toEqual(['search', '/search']);
});
