import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { RichTextEditor } from '../../shared/rich-text-editor/rich-text-editor.tsx';
import { answerWith, renderRoutes } from '../../testing/render-app.tsx';
import { signedIn } from '../../testing/samples.ts';
// Loaded beforehand, so that no test waits for it.
import './command-palette.tsx';
import { Keyboard } from './keyboard.tsx';

const PALETTE = 'Page, order, product or customer';

async function open() {
  answerWith({ 'GET /auth/current-user': signedIn() });
  const element = (
    <Suspense>
      <Keyboard />
      <RichTextEditor label="News" />
    </Suspense>
  );
  renderRoutes([{ path: '/', element }], '/');
  return screen.findByRole('textbox', { name: 'News' });
}

/** Presses Ctrl+K, as keyboards name the key. */
function pressCommandK(target: Element) {
  fireEvent(target, createEvent.keyDown(target, { key: 'k', code: 'KeyK', keyCode: 75, ctrlKey: true }));
}

test('Ctrl+K opens the palette', async () => {
  await open();
  pressCommandK(document.body);
  await screen.findByRole('combobox', { name: PALETTE });
});

test('Ctrl+K in a text opens the link dialog, and no palette over it', async () => {
  pressCommandK(await open());
  await screen.findByLabelText('Address');
  // The palette would be loaded first.
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByPlaceholderText(PALETTE)).toBeNull();
});
