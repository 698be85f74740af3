import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '../../testing/render-app.tsx';
import { SidePanel } from './side-panel.tsx';

const open = (onOpened?: () => void) =>
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <SidePanel title="Tin robot" label="Tin robot" onClose={() => undefined} {...(onOpened && { onOpened })}>
            <a href="/robot">more</a>
          </SidePanel>
        ),
      },
    ],
    '/',
  );

test('a panel that opens focuses its heading, not its Close button', async () => {
  open();
  const heading = await screen.findByText('Tin robot');
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a panel with a form focuses what it names', async () => {
  const onOpened = vi.fn();
  open(onOpened);
  await waitFor(() => expect(onOpened).toHaveBeenCalledOnce());
});
