import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PrivatePictures } from './private-pictures.tsx';

const words = { picture: (number: number) => `Picture ${number}`, retry: 'Try again' };

test('a picture is fetched with the token of the application, and opens in full size', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const load = vi.fn(async () => new Blob(['x']));
  const { unmount } = render(<PrivatePictures paths={['/files/return-pictures/1.webp']} load={load} words={words} />);
  const image = await screen.findByRole('img', { name: 'Picture 1' });
  expect(image.closest('a')?.getAttribute('href')).toBe('blob:one');
  expect(load).toHaveBeenCalledExactlyOnceWith('/files/return-pictures/1.webp');
  unmount();
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:one');
});

test('a picture that did not load is asked for again', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const load = vi.fn(async () => new Blob(['x'])).mockRejectedValueOnce(new Error('offline'));
  render(<PrivatePictures paths={['/files/return-pictures/1.webp']} load={load} words={words} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('img', { name: 'Picture 1' });
});
