import { usualPreferences } from '@countinghouse/contracts/identity/preference-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sentOf } from '../../../testing/sent.ts';
import { LanguageScreen } from './language.screen.tsx';
import { LayoutScreen } from './layout.screen.tsx';
import { ThemeScreen } from './theme.screen.tsx';

test('another language is chosen on its page and applies at once', async () => {
  renderRoutes([{ path: '/language', element: <LanguageScreen /> }], '/language');
  await userEvent.click(await screen.findByRole('radio', { name: '繁體中文' }));
  await screen.findByRole('heading', { name: '語言' });
  await userEvent.click(screen.getByRole('radio', { name: 'English' }));
  await screen.findByRole('heading', { name: 'Language' });
});

test('density and start page are chosen on their page, and saved for the account', async () => {
  const saved: unknown[] = [];
  respondWith({
    'PATCH /preferences': (_, init) => {
      saved.push(sentOf(init).body);
      return { success: true, preferences: { ...usualPreferences, version: '0' } };
    },
  });
  renderRoutes([{ path: '/layout', element: <LayoutScreen /> }], '/layout');
  await screen.findByRole('heading', { name: 'Layout', level: 1 });
  await userEvent.click(screen.getByRole('radio', { name: /^Compact/ }));
  await userEvent.click(screen.getByRole('radio', { name: 'Order List' }));
  expect((screen.getByRole('radio', { name: /^Compact/ }) as HTMLInputElement).checked).toBe(true);
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(saved).toEqual([{ density: 'compact', startPage: 'orders', lists: {} }]));
});

test('another theme is chosen on its page and applies at once', async () => {
  renderRoutes([{ path: '/theme', element: <ThemeScreen /> }], '/theme');
  await userEvent.click(await screen.findByRole('radio', { name: /^Dark/ }));
  await waitFor(() => expect(localStorage.getItem('countinghouse.theme')).toBe('dark'));
  expect((screen.getByRole('radio', { name: /^Dark/ }) as HTMLInputElement).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: /^Match system/ }));
});
