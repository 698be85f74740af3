import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
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
  uploads.get('T1.png')?.end(415, { success: false, code: 'BAD_TYPE', message: 'Not accepted' });
  await screen.findByText('T1.png is not a PNG, JPEG, WebP or GIF image.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel: T2.png' }));
  await saved('T3');
});

test('an image that waits for its crop keeps its index', async () => {
  const drawn = { drawImage: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawn as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['cropped'])));
  const shapes: Record<string, object> = { 'T1.png': { width: 2, height: 1 }, 'T2.png': { width: 1, height: 1 } };
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => shapes[name]);
  render(<Thumbnails ratio={1} />);
  await choose('T1', 'T2');
  await userEvent.click(await screen.findByRole('button', { name: 'Crop' }));
  await waitFor(() => expect(uploads.size).toBe(2));
  end('T2');
  end('T1');
  await saved('T1 T2');
});
