import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { writeGuestSaved } from '../../stores/guest-saved.ts';
import { cup, jug } from '../../testing/fake-shop.tsx';
import { Heart } from './heart.tsx';

beforeEach(() => localStorage.clear());

test('a heart has a name and says whether the product is saved; the server shows none as saved', async () => {
  writeGuestSaved([jug]);
  const heart = (_id: string) => <Heart product={{ _id, name: 'Cup' }} />;
  expect(renderToString(heart(jug))).toContain('aria-pressed="false"');
  const { unmount } = render(heart(jug));
  expect(screen.getByRole('button', { name: 'Save Cup', pressed: true })).toBeTruthy();
  unmount();
  render(heart(cup));
  fireEvent.click(screen.getByRole('button', { name: 'Save Cup', pressed: false }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Cup', pressed: true })).toBeTruthy());
});

test('a heart says why a product cannot be saved', async () => {
  writeGuestSaved(Array.from({ length: 100 }, (_, n) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`));
  render(<Heart product={{ _id: cup, name: 'Cup' }} />);
  fireEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toContain('Sign in to save more.');
  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('false');
});
