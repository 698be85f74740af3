import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { expect, test, vi } from 'vitest';
import { CropDialog } from './crop-dialog.tsx';

test('the crop dialog shows the image at once, and the arrow keys move it', async () => {
  const drawImage = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  const bitmap = { width: 400, height: 200 } as ImageBitmap;
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <CropDialog file={new File([], 'a.png')} bitmap={bitmap} ratio={1} onDone={vi.fn()} onCancel={vi.fn()} />
    </ConfigProvider>,
  );
  const canvas = await screen.findByRole('application');
  expect(drawImage).toHaveBeenCalledWith(bitmap, 100, 0, 200, 200, 0, 0, 944, 944);
  await waitFor(() => expect(document.activeElement).toBe(canvas));
  await userEvent.keyboard('{ArrowLeft}');
  expect(drawImage).toHaveBeenLastCalledWith(bitmap, 92, 0, 200, 200, 0, 0, 944, 944);
});
