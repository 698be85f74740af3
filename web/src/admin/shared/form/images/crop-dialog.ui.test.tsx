import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CropDialog } from './crop-dialog.tsx';

test('the crop dialog shows the image at once', async () => {
  const drawImage = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  const bitmap = { width: 400, height: 200 } as ImageBitmap;
  render(<CropDialog file={new File([], 'a.png')} bitmap={bitmap} ratio={1} onDone={vi.fn()} onCancel={vi.fn()} />);
  await screen.findByRole('application');
  expect(drawImage).toHaveBeenCalledWith(bitmap, 100, 0, 200, 200, 0, 0, 944, 944);
});
