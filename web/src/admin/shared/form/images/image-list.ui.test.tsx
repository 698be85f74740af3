import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { ImageList } from './image-list.tsx';

/** The uploads sent, by the name of their file; each is ended by the test. */
let uploads: Map<string, FakeUpload>;

class FakeUpload {
  readonly upload = {};
  status = 0;
  responseText = '';
  onload = () => {};
  onabort = () => {};
  open() {}
  setRequestHeader() {}
  send(body: FormData) {
    uploads.set((body.get('file') as File).name, this);
  }
  abort() {
    this.onabort();
  }
  end(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

function Thumbnails({ ratio }: { ratio?: number }) {
  const [paths, setPaths] = useState<readonly string[]>([]);
  return (
    <App>
      <output>{paths.join(' ')}</output>
      <ImageList
        route={productRoutes.uploadProductPhoto}
        label="Thumbnails"
        max={4}
        {...(ratio && { ratio })}
        value={paths}
        onChange={setPaths}
      />
    </App>
  );
}

async function choose(...names: string[]) {
  uploads = new Map();
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const files = names.map((name) => new File(['x'], `${name}.png`, { type: 'image/png' }));
  await userEvent.upload(screen.getByLabelText('Thumbnails', { selector: 'input' }), files);
}
const end = (name: string) => uploads.get(`${name}.png`)?.end(200, { success: true, path: name });
const saved = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));

test('images keep the order in which they were chosen, whichever upload ends first', async () => {
  render(<Thumbnails />);
  await choose('T1', 'T2', 'T3');
  end('T3');
  end('T1');
  await saved('T1');
  end('T2');
  await saved('T1 T2 T3');
});

test('an upload that fails, or is cancelled, delays no other', async () => {
  render(<Thumbnails />);
  await choose('T1', 'T2', 'T3');
  end('T3');
  uploads.get('T1.png')?.end(415, { success: false, code: 'BAD_TYPE', message: 'Not accepted.' });
  await screen.findByText('T1.png: Not accepted.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel: T2.png' }));
  await saved('T3');
});

test('an image that waits for its crop keeps its index', async () => {
  const drawn = { drawImage: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawn as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['cropped'])));
  const close = () => {};
  const shapes: Record<string, object> = {
    'T1.png': { width: 2, height: 1, close },
    'T2.png': { width: 1, height: 1, close },
  };
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => shapes[name]);
  render(<Thumbnails ratio={1} />);
  await choose('T1', 'T2');
  await userEvent.click(await screen.findByRole('button', { name: 'Crop' }));
  await waitFor(() => expect(uploads.size).toBe(2));
  end('T2');
  end('T1');
  await saved('T1 T2');
});

describe('a photo of a phone', () => {
  /** Stands for the drawing of the browser; what is drawn is told by its size. */
  class FakeCanvas {
    readonly width: number;
    readonly height: number;
    constructor(width: number, height: number) {
      this.width = width;
      this.height = height;
    }
    getContext() {
      return { drawImage: () => {} };
    }
    async convertToBlob({ type }: { type: string }) {
      return new Blob([`${this.width} × ${this.height}`], { type });
    }
  }
  const sent = new Map<string, string>();
  const sendPhoto = async (photo: File, width: number, height: number) => {
    uploads = new Map();
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }));
    vi.stubGlobal('OffscreenCanvas', FakeCanvas);
    vi.spyOn(FakeUpload.prototype, 'send').mockImplementation(async (body) => {
      const file = body.get('file') as File;
      sent.set(file.name, `${file.type} ${await file.text()}`);
    });
    await userEvent.upload(screen.getByLabelText('Thumbnails', { selector: 'input' }), photo, { applyAccept: false });
    return (expected: string) => waitFor(() => expect(sent.get(photo.name)).toBe(expected));
  };

  test('is shrunk to what the server keeps before it is sent', async () => {
    render(<Thumbnails />);
    const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
    await (await sendPhoto(photo, 8_000, 6_000))('image/jpeg 2560 × 1920');
  });

  test('is sent as it is when it is small enough', async () => {
    render(<Thumbnails />);
    const photo = new File(['as it is'], 'small.png', { type: 'image/png' });
    await (await sendPhoto(photo, 2_560, 1_000))('image/png as it is');
  });

  test('in HEIC is refused in words, and not sent', async () => {
    render(<Thumbnails />);
    await sendPhoto(new File(['x'], 'IMG_1.HEIC', { type: '' }), 10, 10);
    await screen.findByText(
      'IMG_1.HEIC is a HEIC photo, which browsers cannot show. Save it as JPEG first, then add that.',
    );
    expect(sent.has('IMG_1.HEIC')).toBe(false);
  });
});
